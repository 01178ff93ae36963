import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { undoHeldCommand } from '@waha/domain/held-commands/held-commands.contract';
import {
  listPaymentQueue,
  listPayments,
  readPayment,
  validatePayment,
  type WirePayment,
} from '@waha/domain/purchase/payment.contract';
import { approveQuiz, listQuizQueue } from '@waha/domain/purchase/quiz.contract';
import { decideRecharge, listRechargeQueue, type WireReviewedRecharge } from '@waha/domain/recharge/recharge.contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { useHeldDecisions } from '#shell/staff/held/held-decisions';
import { createPayment } from '#testing/fixtures/payment';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';

const page = setUpPage();
type Queued = WirePayment & { userName: string };
const [amina, brahim, chiraz] = ['Amina', 'Brahim', 'Chiraz'].map((name, index) => ({
  ...createPayment({ reference: `W-AAAA-000${index}` }),
  userName: `${name} Trabelsi`,
})) as [Queued, Queued, Queued];

beforeEach(() => {
  setWindowWidth(1280);
  page.server.on(listPaymentQueue, [amina, brahim, chiraz]);
  page.server.on(listPayments, []);
  page.server.on(readPayment, amina);
  page.server.hold(validatePayment, { heldId: createId(), dueAt: '2026-01-15T09:00:10.000Z', seconds: 60 });
  page.server.on(undoHeldCommand, undefined);
});
afterEach(() => useHeldDecisions.setState({ groups: [] }));

const findRow = (name: string) => screen.queryByRole('button', { name: new RegExp(`^${name} `) });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

/** Selects all items of a queue and opens the question about them. */
async function selectAll(view: string, button: string) {
  await openAdminDashboard(`view=${view}`);
  await press('Select several');
  await press('Select all');
  await press(button);
  return within(await screen.findByRole('alertdialog'));
}

test('payments are rejected together with one reason, and one press undoes all', async () => {
  const dialog = await selectAll('payments', 'Reject 3');
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(dialog.getByText('Please give a reason.')).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Wrong amount' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Payments: 3 rejected')).toBeTruthy();
  const sent = page.server.receivedBy(validatePayment);
  expect(sent.map(({ body, headers }) => [body, headers['waha-hold']])).toEqual(
    Array(3).fill([{ status: 'rejected', reason: 'Wrong amount' }, '1']),
  );
  // The server carries all of them out together.
  const groups = new Set(sent.map(({ headers }) => headers['waha-hold-group']));
  expect([groups.size, [...groups][0]?.length]).toEqual([1, 36]);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
  await waitFor(() => expect(findRow('Amina')).toBeNull());
  await press('Undo');
  await waitFor(() => expect(findRow('Amina')).toBeTruthy());
  expect(await screen.findByText('3 decisions undone.')).toBeTruthy();
  expect(page.server.receivedBy(undoHeldCommand)).toHaveLength(3);
});

test('payments are accepted together, and one press undoes all', async () => {
  const dialog = await selectAll('payments', 'Accept 3');
  fireEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Payments: 3 accepted')).toBeTruthy();
  await waitFor(() => expect(findRow('Amina')).toBeNull());
  await press('Undo');
  await waitFor(() => expect(findRow('Amina')).toBeTruthy());
  expect(page.server.receivedBy(undoHeldCommand)).toHaveLength(3);
});

test('a refused payment stays selected, and its reason is shown on demand', async () => {
  const refusal = { code: 'own_decision', message: 'Nobody decides on what is their own.' };
  page.server.refuseWhere(validatePayment, ({ address }) => address.includes(brahim._id), 403, refusal);
  const dialog = await selectAll('payments', 'Reject 3');
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Wrong amount' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Payments: 2 rejected')).toBeTruthy();
  expect(await screen.findByText('1 was not decided.')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /^Brahim/ }).getAttribute('aria-checked')).toBe('true');
  await press('Details');
  const details = within(await screen.findByRole('alertdialog', { name: 'Not decided' }));
  expect(details.getByRole('listitem').textContent).toContain('Brahim Trabelsi');
});

test('after a lost connection the same decision continues under the same keys', async () => {
  let isCut = true;
  page.server.refuseWhere(validatePayment, ({ address }) => isCut && address.includes(brahim._id), 503, {});
  const dialog = await selectAll('payments', 'Reject 3');
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Wrong amount' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(page.server.receivedBy(validatePayment)).toHaveLength(2));
  isCut = false;
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Reject' }).disabled).toBe(false));
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Payments: 2 rejected')).toBeTruthy();
  const keys = page.server.receivedBy(validatePayment).map(({ headers }) => headers['idempotency-key']);
  expect([keys.length, keys[1] === keys[2], new Set(keys).size]).toEqual([4, true, 3]);
});

test('quizzes are accepted together and can be undone', async () => {
  const quiz = (name: string) => ({
    ...{ _id: createId(), userId: createId(), userName: `${name} Trabelsi`, userEmail: 'a@waha.example' },
    packId: { _id: createId(), packName: 'Ultra One' },
    ...{ score: 4, total: 4, passed: true, adminApproved: false, createdAt: '2026-01-15T08:00:00.000Z' },
    ...{ trainingWatchedAt: null, tries: [] },
  });
  page.server.on(listQuizQueue, [quiz('Dorra'), quiz('Emna')]);
  page.server.hold(approveQuiz, { heldId: createId(), dueAt: '2026-01-15T09:00:10.000Z', seconds: 60 });
  const dialog = await selectAll('quizzes', 'Accept 2');
  fireEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Quizzes: 2 accepted')).toBeTruthy();
  await waitFor(() => expect(findRow('Dorra')).toBeNull());
  await press('Undo');
  await waitFor(() => expect(findRow('Dorra')).toBeTruthy());
});

test('recharges are accepted together beside their receipts, and the points are summed', async () => {
  const recharge = (name: string, points: number): WireReviewedRecharge => ({
    ...{
      _id: createId(),
      userId: createId(),
      clientName: name,
      clientSurname: 'Trabelsi',
      clientEmail: 'a@waha.example',
    },
    ...{ points, totalPrice: points * 1000, receiptUrl: `/private/${name}`, status: 'pending', seen: true },
    ...{ createdAt: '2026-01-15T08:00:00.000Z', sameReceiptAs: [] },
  });
  page.server.on(listRechargeQueue, [recharge('Dorra', 40), recharge('Emna', 2)]);
  const request = { ...{ _id: createId(), points: 40, totalPrice: 40_000 }, status: 'accepted', seen: false } as const;
  page.server.on(decideRecharge, {
    message: 'Accepted.',
    request: { ...request, createdAt: '2026-01-15T08:00:00.000Z' },
  });
  const dialog = await selectAll('recharges', 'Accept 2');
  expect(within(dialog.getByRole('region', { name: 'Receipts' })).getAllByRole('listitem')).toHaveLength(2);
  expect(dialog.getByText('42 points will be credited, and each member will be notified.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('2 accepted')).toBeTruthy();
  const sent = page.server.receivedBy(decideRecharge);
  expect(sent.map(({ body, headers }) => [body, headers['waha-hold']])).toEqual(
    Array(2).fill([{ status: 'accepted' }, '1']),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
