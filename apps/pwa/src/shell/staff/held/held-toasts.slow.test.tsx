import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { readConfig } from '@waha/domain/company/company.contract';
import {
  listHeldCommands,
  undoHeldCommand,
  type WireHeldCommand,
} from '@waha/domain/held-commands/held-commands.contract';
import { SECOND } from '@waha/domain/kernel/time';
import { listPaymentQueue, listPayments, readPayment, validatePayment } from '@waha/domain/purchase/payment.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createId } from '#platform/create-id';
import { getSession } from '#platform/session';
import { createConfig } from '#testing/fixtures/payee';
import { createPayment } from '#testing/fixtures/payment';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { serveQueueCounts } from '#testing/serve-queue-counts';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';
import { useHeldDecisions, useSubtractHeld } from './held-decisions';

const page = setUpPage();
const [amina, brahim] = ['Amina', 'Brahim'].map((name, index) => ({
  ...createPayment({ reference: `W-AAAA-000${index}` }),
  userName: `${name} Trabelsi`,
})) as [
  ReturnType<typeof createPayment> & { userName: string },
  ReturnType<typeof createPayment> & { userName: string },
];
const REPLY = { heldId: createId(), dueAt: '2026-01-15T09:00:10.000Z', seconds: 60 };

let waiting: (typeof amina)[];
let held: WireHeldCommand[];
beforeEach(() => {
  setWindowWidth(1280);
  waiting = [amina, brahim];
  held = [];
  page.server.on(listPaymentQueue, async () => waiting);
  page.server.on(listPayments, []);
  page.server.on(readPayment, async ({ address }) => (address.includes(amina._id) ? amina : brahim));
  page.server.hold(validatePayment, REPLY);
  page.server.on(listHeldCommands, async () => held);
  page.server.on(undoHeldCommand, undefined);
});
afterEach(() => useHeldDecisions.setState({ groups: [] }));

const heldCommand = (change: Partial<WireHeldCommand> = {}): WireHeldCommand => ({
  ...{ _id: REPLY.heldId, dueAt: REPLY.dueAt, seconds: 50 },
  subject: { kind: 'payment', _id: amina._id },
  member: { _id: amina.userId, name: amina.userName },
  by: { _id: getSession()?.userId ?? '', name: 'Leila Ben Salah' },
  ...change,
});
const open = () => openAdminDashboard(`view=payments&item=${amina._id}&member=${amina.userId}`);
const findRow = (name: string) => screen.queryByRole('button', { name: new RegExp(`^${name} Trabelsi`) });
const readReview = (reference: string) => screen.findByRole('article', { name: `Payment ${reference}` });

/** Rejects the open payment with a reason. */
async function reject(): Promise<void> {
  fireEvent.click(within(await readReview(amina.reference)).getByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Wrong amount' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await screen.findByText('Payment of Amina Trabelsi rejected');
}

/** Accepts the open payment. */
async function accept(): Promise<void> {
  fireEvent.click(within(await readReview(amina.reference)).getByRole('button', { name: 'Accept' }));
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
  await screen.findByText('Payment of Amina Trabelsi accepted');
}

test.each([
  ['a rejected payment', reject],
  ['an accepted payment', accept],
])('%s leaves the list at once, and the next one opens', async (_which, decide) => {
  await open();
  await decide();
  await readReview(brahim.reference);
  expect(findRow('Amina')).toBeNull();
  expect(page.server.receivedBy(validatePayment)[0]?.headers['waha-hold']).toBe('1');
});

test.each([
  [10, 'You can undo this for 10 seconds.'],
  [1, 'You can undo this for 1 second.'],
])('each question says for how long the decision can be undone: %i', async (undoSeconds, line) => {
  page.server.on(readConfig, { ...createConfig([]), undoSeconds });
  await open();
  for (const name of ['Accept', 'Reject']) {
    fireEvent.click(within(await readReview(amina.reference)).getByRole('button', { name }));
    const dialog = await screen.findByRole('alertdialog', { description: new RegExp(line) });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
});

test('a question says nothing of undo if the operator switched it off', async () => {
  page.server.on(readConfig, createConfig([]));
  await open();
  fireEvent.click(within(await readReview(amina.reference)).getByRole('button', { name: 'Accept' }));
  expect((await screen.findByRole('alertdialog')).textContent).not.toMatch(/undo/i);
});

test('the badges and counts leave at once, and come back with an undo', async () => {
  serveQueueCounts(page.server, { payments: 2 });
  await open();
  await screen.findByRole('tab', { name: /^Payment Notifications.*2/ });
  await reject();
  await screen.findByRole('tab', { name: /^Payment Notifications.*1/ });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('tab', { name: /^Payment Notifications.*2/ });
});

test('a count from after the decision was carried out is not reduced again', () => {
  const item = { heldId: createId(), kind: 'payment' as const, itemId: amina._id, endsAt: 10_000 };
  useHeldDecisions.setState({ groups: [{ key: 'held', text: '', items: [item], href: '' }] });
  const subtract = (countedAt: number) => renderHook(() => useSubtractHeld(countedAt)).result.current;
  expect([subtract(9000)('payments', 5), subtract(9000)('quizzes', 5)]).toEqual([4, 5]);
  // The server still holds it for two seconds.
  expect(subtract(10_500)('payments', 5)).toBe(4);
  expect(subtract(12_500)('payments', 5)).toBe(5);
});

const pressUndo = () => fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
const pressCtrlZ = () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });

test.each([
  ['a rejection by the button', reject, pressUndo],
  ['a rejection by Ctrl+Z', reject, pressCtrlZ],
  ['an acceptance by the button', accept, pressUndo],
  ['an acceptance by Ctrl+Z', accept, pressCtrlZ],
])('undo of %s brings it back and opens it', async (_what, decide, undo) => {
  await open();
  await decide();
  await readReview(brahim.reference);
  undo();
  await readReview(amina.reference);
  expect(await screen.findByText('Decision undone.')).toBeTruthy();
  expect(findRow('Amina')).toBeTruthy();
  expect(page.server.receivedBy(undoHeldCommand).map(({ address }) => address)).toEqual([
    `/held-commands/${REPLY.heldId}`,
  ]);
});

test('an undo that is too late says so and what to do, and the payment stays decided', async () => {
  await open();
  await reject();
  page.server.refuse(undoHeldCommand, 409, {
    code: 'decision_carried_out',
    message: 'Too late to undo: the decision has been carried out.',
  });
  waiting = [brahim];
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(
    await screen.findByText(
      'Payment of Amina Trabelsi rejected. Too late to undo: open the member’s page to correct it, or write to the member.',
    ),
  ).toBeTruthy();
  await waitFor(() => expect(findRow('Amina')).toBeNull());
});

test('after the time the offer ends, and the list is fetched again', async () => {
  await open();
  await reject();
  held = [heldCommand({ seconds: 0 })];
  vi.advanceTimersByTime(64 * SECOND);
  await waitFor(() => expect(screen.queryByText('Payment of Amina Trabelsi rejected')).toBeNull());
  expect(findRow('Amina')).toBeNull();
  held = [];
  waiting = [brahim];
  vi.advanceTimersByTime(5 * SECOND);
  await waitFor(() => expect(useHeldDecisions.getState().groups).toEqual([]));
  expect(findRow('Amina')).toBeNull();
});

test('a decision that could not be carried out is reported and dismissed', async () => {
  await open();
  await reject();
  held = [heldCommand({ seconds: 0, refusal: { code: 'already_decided', message: 'This payment was cancelled.' } })];
  vi.advanceTimersByTime(64 * SECOND);
  expect(await screen.findByText(/^Amina Trabelsi: Your decision was not carried out: /)).toBeTruthy();
  await waitFor(() => expect(page.server.receivedBy(undoHeldCommand)).toHaveLength(1));
});

test('after a reload the decision can still be undone', async () => {
  page.server.on(listHeldCommands, async () => [heldCommand()]);
  await open();
  expect(await screen.findByText('Just decided: Amina Trabelsi · Payments')).toBeTruthy();
  await waitFor(() => expect(findRow('Amina')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(findRow('Amina')).toBeTruthy());
});

test('a colleague who decides meanwhile reads who was first', async () => {
  const message = 'Salma Trabelsi has just decided this, and can still undo it for a few seconds.';
  const refusal = { code: 'decision_held', message, values: { name: 'Salma Trabelsi' } };
  page.server.refuse(validatePayment, 409, refusal);
  await open();
  fireEvent.click(within(await readReview(amina.reference)).getByRole('button', { name: 'Accept' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(/Salma Trabelsi has just decided this, and can still undo it/)).toBeTruthy();
});
