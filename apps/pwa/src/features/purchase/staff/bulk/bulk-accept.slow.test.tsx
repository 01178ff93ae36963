import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  listDecidedPayments,
  listPaymentQueue,
  listPayments,
  readPayment,
  validatePayment,
  type WirePayment,
} from '@waha/domain/purchase/payment.contract';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import { renewStep } from '@waha/domain/staff-accounts/two-step.contract';
import { beforeEach, expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { delayAnswer } from '#testing/delay-answer';
import { createPack } from '#testing/fixtures/pack';
import { createPayment } from '#testing/fixtures/payment';
import { goOffline } from '#testing/go-offline';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';

const page = setUpPage();
const NAMES = ['Amina', 'Brahim', 'Chiraz', 'Dorra'] as const;
type Queued = WirePayment & { userName: string };
const all: Queued[] = NAMES.map((name, index) => ({
  ...createPayment({ reference: `W-AAAA-000${index}` }),
  userName: `${name} Trabelsi`,
}));
const [amina, brahim, chiraz, dorra] = all as [Queued, Queued, Queued, Queued];
let pendingPayments: Queued[];
/** Replaces the acceptance, by the id of the payment. */
let instead: Map<string, () => Promise<void>>;

beforeEach(() => {
  for (const payment of all) payment.receiptPhoto = `/uploads/${createId()}`;
  pendingPayments = [...all];
  instead = new Map();
  const findPayment = (address: string) => all.find(({ _id }) => address.includes(_id)) as Queued;
  page.server.on(listPacks, [createPack()]);
  page.server.on(listPaymentQueue, async () => pendingPayments);
  page.server.on(listPayments, []);
  page.server.on(readPayment, async ({ address }) => findPayment(address));
  accepting();
});

/** Makes the server accept every decision. */
function accepting(): void {
  page.server.on(validatePayment, async ({ address }) => {
    const payment = all.find(({ _id }) => address.includes(_id)) as Queued;
    await instead.get(payment._id)?.();
    pendingPayments = pendingPayments.filter(({ _id }) => _id !== payment._id);
    return { message: 'Payment approved.', payment: { ...payment, status: 'approved' as const } };
  });
}

const row = (name: string) => screen.findByRole('checkbox', { name: new RegExp(`^${name} Trabelsi`) });
const isTicked = async (name: string) => (await row(name)).getAttribute('aria-checked');
const key = (name: string, modifiers: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...modifiers });
const enter = () => fireEvent.click(document.activeElement!, { detail: 0 });
const pressButton = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
/** Returns the received decisions: payment and key. */
const decisions = () =>
  page.server.received.flatMap(({ method, address, headers }) => {
    const payment = method === 'PUT' && all.find(({ _id }) => address.includes(_id));
    return payment ? [{ name: payment.userName.split(' ')[0], key: headers['idempotency-key'] }] : [];
  });
const names = () => decisions().map(({ name }) => name);

/** Selects these payments and requests their acceptance. */
async function openConfirmation(...chosen: string[]) {
  await openAdminDashboard('view=payments');
  await pressButton('Select several');
  for (const name of chosen) fireEvent.click(await row(name));
  await pressButton(`Accept ${chosen.length}`);
  return dialog(`Accept ${chosen.length} selected?`);
}

test('a bulk acceptance first shows its effect: sum, points, invoices and reused receipts', async () => {
  const plan = { _id: createId(), period: 12, monthlyAmount: 14_000, totalAmount: 168_000 };
  const before = { _id: createId(), userId: createId(), reference: 'W-BBBB-0001', userName: 'Sami Khelifi' };
  const double = (createdAt: string) => [{ ...before, createdAt, status: 'approved' as const }];
  pendingPayments = [
    { ...amina, quantity: 2, totalPrice: 299_000, sameReceiptAs: double('2026-01-14T09:00:00.000Z') },
    { ...brahim, paymentType: 'facility', totalPrice: 168_000, paymentFacilities: plan },
    { ...chiraz, sameReceiptAs: double('2026-01-16T09:00:00.000Z') },
    dorra,
  ];
  const confirmation = await openConfirmation('Amina', 'Brahim', 'Chiraz');
  expect(confirmation.getByText('Expected on all receipts: 462.500 TND')).toBeTruthy();
  expect(await confirmation.findByText(/^Packs sold now give 48 wallet points and 120 service points/)).toBeTruthy();
  expect(confirmation.getByText('11 invoices will be created, 154.000 TND in total.')).toBeTruthy();
  const note = within(confirmation.getByRole('note'));
  expect(note.getByText('1 of these receipts was sent before')).toBeTruthy();
  expect(note.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Amina Trabelsi W-AAAA-0000']);
  expect(decisions()).toEqual([]);
  fireEvent.click(confirmation.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(decisions()).toEqual([]);
  expect(await isTicked('Amina')).toBe('true');
});

test('the receipts appear with the expected amount, open large, and viewed ones are counted', async () => {
  const confirmation = await openConfirmation('Amina', 'Brahim', 'Chiraz');
  const receipts = within(confirmation.getByRole('region', { name: 'Receipts' }));
  const tiles = receipts.getAllByRole('listitem');
  expect(tiles.map(({ textContent }) => textContent)).toEqual([
    'Amina Trabelsi149.500 TNDW-AAAA-0000',
    'Brahim Trabelsi149.500 TNDW-AAAA-0001',
    'Chiraz Trabelsi149.500 TNDW-AAAA-0002',
  ]);
  expect(tiles.map((tile) => tile.querySelector('img')?.getAttribute('src'))).toEqual([
    amina.receiptPhoto,
    brahim.receiptPhoto,
    chiraz.receiptPhoto,
  ]);
  expect(receipts.getByRole('status').textContent).toBe('Receipts opened: 0 of 3');
  for (const name of ['Brahim', 'Amina', 'Brahim'])
    fireEvent.click(receipts.getByRole('button', { name: new RegExp(`${name} Trabelsi`) }));
  expect((await receipts.findByRole('img', { name: 'Receipt of Brahim Trabelsi' })).getAttribute('src')).toBe(
    brahim.receiptPhoto,
  );
  expect(receipts.getAllByText('Opened')).toHaveLength(2);
  expect(receipts.getByRole('status').textContent).toBe('Receipts opened: 2 of 3');
});

test('a receipt that was opened in its review before counts as opened', async () => {
  setWindowWidth(1280);
  await openAdminDashboard(`view=payments&item=${amina._id}&member=${amina.userId}`);
  await screen.findByRole('article', { name: `Payment ${amina.reference}` });
  await pressButton('Select several');
  for (const name of ['Amina', 'Brahim']) fireEvent.click(await row(name));
  await pressButton('Accept 2');
  const receipts = within((await dialog('Accept 2 selected?')).getByRole('region', { name: 'Receipts' }));
  expect(receipts.getByRole('status').textContent).toBe('Receipts opened: 1 of 2');
});

test('the question starts at the first receipt that was not opened, and at the answer once all were', async () => {
  const confirmation = await openConfirmation('Amina', 'Brahim');
  const receipt = (name: string) => confirmation.getByRole('button', { name: new RegExp(`^${name} Trabelsi`) });
  const reopen = async () => {
    fireEvent.click(confirmation.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await pressButton('Accept 2');
    return dialog('Accept 2 selected?');
  };
  await waitFor(() => expect(document.activeElement).toBe(receipt('Amina')));
  enter();
  const second = await reopen();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Brahim Trabelsi/));
  fireEvent.click(second.getByRole('button', { name: /^Brahim/ }));
  fireEvent.click(second.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await pressButton('Accept 2');
  await dialog('Accept 2 selected?');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Accept'));
});

test('points of an unknown pack are not guessed', async () => {
  page.server.on(listPacks, []);
  const confirmation = await openConfirmation('Amina', 'Brahim');
  expect(confirmation.getByText('The first bonus and the service points of each pack are credited.')).toBeTruthy();
});

test('payments are selected and accepted by keyboard, in order, each under its own key', async () => {
  setWindowWidth(1280);
  const { address } = await openAdminDashboard('view=payments');
  await screen.findByRole('button', { name: /^Amina/ });
  key('j');
  key('x');
  expect(document.activeElement).toBe(await row('Amina'));
  expect(await isTicked('Amina')).toBe('true');
  key('j');
  key('ArrowDown', { shiftKey: true });
  expect(document.activeElement).toBe(await row('Chiraz'));
  expect([await isTicked('Brahim'), await isTicked('Chiraz'), await isTicked('Dorra')]).toEqual([
    'true',
    'true',
    'false',
  ]);
  enter();
  expect(await isTicked('Chiraz')).toBe('false');
  enter();
  key('a');
  const confirmation = await dialog('Accept 3 selected?');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Amina/));
  key('x');
  confirmation.getByRole('button', { name: 'Accept' }).focus();
  enter();
  expect(await screen.findByText('3 accepted')).toBeTruthy();
  expect(names()).toEqual(['Amina', 'Brahim', 'Chiraz']);
  expect(new Set(decisions().map(({ key: sent }) => sent)).size).toBe(3);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await screen.findByRole('button', { name: /^Dorra/ })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Amina/ })).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(address()).toBe('/dashboardAdmin?view=payments');
});

test('a row removed by a late reload does not take the focus away', async () => {
  setWindowWidth(1280);
  await openAdminDashboard('view=payments');
  await screen.findByRole('button', { name: /^Amina/ });
  key('j');
  key('x');
  key('a');
  const confirmation = await dialog('Accept 1 selected?');
  const read = delayAnswer(page.server, listPaymentQueue, [brahim, chiraz, dorra]);
  fireEvent.click(confirmation.getByRole('button', { name: 'Accept' }), { detail: 0 });
  expect(await screen.findByText('Accepted: Amina Trabelsi')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const removedRow = await screen.findByRole('button', { name: /^Amina/ });
  act(() => removedRow.focus());
  read();
  await waitFor(() => expect(removedRow.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('selecting payments closes the open one, and Escape ends the selection', async () => {
  setWindowWidth(1280);
  const { address } = await openAdminDashboard(`view=payments&item=${amina._id}&member=${amina.userId}`);
  await screen.findByRole('article', { name: `Payment ${amina.reference}` });
  await pressButton('Select several');
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=payments'));
  fireEvent.click(await screen.findByRole('button', { name: 'Select all' }));
  expect(screen.getByRole('button', { name: /^Accept 4/ })).toBeTruthy();
  (await row('Amina')).focus();
  key('Escape');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(document.activeElement?.textContent).toContain('Amina');
});

test('a payment decided by someone else is marked and stops no other', async () => {
  page.server.refuseWhere(validatePayment, ({ address }) => address.includes(brahim._id), 409, {
    message: 'Payment already decided.',
    code: 'already_decided',
    status: 'approved',
    decidedAt: '2026-01-15T10:00:00.000Z',
    decidedByName: 'Karim Jaziri',
  });
  const confirmation = await openConfirmation('Amina', 'Brahim', 'Chiraz');
  fireEvent.click(confirmation.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('2 accepted')).toBeTruthy();
  expect(await screen.findByText('1 was not decided.')).toBeTruthy();
  await pressButton('Details');
  const details = await dialog('Not decided');
  expect(details.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Brahim Trabelsi W-AAAA-0001Already approved by Karim Jaziri on 15/01/2026.',
  ]);
  expect(names()).toEqual(['Amina', 'Brahim', 'Chiraz']);
});

test('a decider excluded from their own payment decides the others', async () => {
  const ownDecisionError = { message: 'Nobody decides on what is their own.', code: 'own_decision' };
  page.server.refuseWhere(validatePayment, ({ address }) => address.includes(amina._id), 403, ownDecisionError);
  const confirmation = await openConfirmation('Amina', 'Brahim');
  fireEvent.click(confirmation.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Accepted: Brahim Trabelsi')).toBeTruthy();
  await pressButton('Details');
  expect((await dialog('Not decided')).getByRole('listitem').textContent).toContain('their own');
});

test('bulk acceptance shows its progress; after a stop the rest stays selected and can be accepted', async () => {
  let answer = () => {};
  instead.set(brahim._id, () => new Promise((resolve) => (answer = resolve)));
  const confirmation = await openConfirmation('Amina', 'Brahim', 'Chiraz');
  fireEvent.click(confirmation.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(confirmation.getByRole('progressbar', { name: '1 of 3' })).toBeTruthy());
  await waitFor(() => expect(names()).toEqual(['Amina', 'Brahim']));
  fireEvent.click(confirmation.getByRole('button', { name: 'Stop' }));
  await act(async () => answer());
  expect(await screen.findByText('2 accepted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(names()).toEqual(['Amina', 'Brahim']);
  expect(await isTicked('Chiraz')).toBe('true');
  await pressButton('Accept 1');
  fireEvent.click((await dialog('Accept 1 selected?')).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Accepted: Chiraz Trabelsi')).toBeTruthy();
  expect(names()).toEqual(['Amina', 'Brahim', 'Chiraz']);
});

test('an interrupted bulk acceptance continues under the same keys without double decisions', async () => {
  instead.set(brahim._id, async () => {
    instead.delete(brahim._id);
    throw new Error('the line is cut');
  });
  const confirmation = await openConfirmation('Amina', 'Brahim', 'Chiraz');
  fireEvent.click(confirmation.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Accepted: Amina Trabelsi')).toBeTruthy();
  const rest = await dialog('Accept 2 selected?');
  expect(rest.getByText('The server did not respond. Check your connection and try again.')).toBeTruthy();
  fireEvent.click(rest.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('2 accepted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(names()).toEqual(['Amina', 'Brahim', 'Brahim', 'Chiraz']);
  const [, first, second] = decisions();
  expect(second?.key).toBe(first?.key);
});

test('a recent second step is requested once for all payments', async () => {
  page.server.refuse(validatePayment, 403, {
    message: 'Please confirm that it is you, with a passkey or a code.',
    code: 'fresh_step_needed',
  });
  page.server.on(renewStep, undefined);
  const confirmation = await openConfirmation('Amina', 'Brahim');
  fireEvent.click(confirmation.getByRole('button', { name: 'Accept' }));
  const step = await dialog('Confirm that it is you');
  expect(names()).toEqual(['Amina']);
  accepting();
  fireEvent.change(step.getByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.click(step.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('2 accepted')).toBeTruthy();
  expect(names()).toEqual(['Amina', 'Amina', 'Brahim']);
});

test('bulk acceptance offline accepts nothing and preserves the selection', async () => {
  const confirmation = await openConfirmation('Amina', 'Brahim');
  act(goOffline);
  expect(confirmation.getByRole<HTMLButtonElement>('button', { name: 'Accept' }).disabled).toBe(true);
  fireEvent.click(confirmation.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await isTicked('Brahim')).toBe('true');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Accept 2/ }).disabled).toBe(true);
});

test('decided payments cannot be selected', async () => {
  page.server.on(listDecidedPayments, [{ ...amina, status: 'approved' }]);
  await openAdminDashboard('view=payments&list=decided');
  const decided = await screen.findByRole('button', { name: /^Amina/ });
  expect(screen.queryByRole('button', { name: 'Select several' })).toBeNull();
  decided.focus();
  key('x');
  expect(screen.queryByRole('checkbox')).toBeNull();
});
