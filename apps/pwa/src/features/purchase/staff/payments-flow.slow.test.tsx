import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  listPaymentQueue,
  listPayments,
  readPayment,
  validatePayment,
  type WirePayment,
} from '@waha/domain/purchase/payment.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { delayAnswer } from '#testing/delay-answer';
import { createPayment } from '#testing/fixtures/payment';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';

// A clerk decides one pending payment after another: where the page, the focus and the keys are after each decision.
const page = setUpPage();
const NAMES = ['Amina', 'Brahim', 'Chiraz'] as const;
const all = NAMES.map((name, index) => ({
  ...createPayment({ reference: `W-AAAA-000${index}` }),
  userName: `${name} Trabelsi`,
}));
const [amina, brahim, chiraz] = all as [WirePayment, WirePayment, WirePayment];
let pendingPayments: typeof all;

beforeEach(() => {
  pendingPayments = [...all];
  const findPayment = (address: string) => {
    const payment = all.find(({ _id }) => address.includes(_id));
    if (!payment) throw new Error(`nobody asked for ${address}`);
    return payment;
  };
  page.server.on(listPaymentQueue, async () => pendingPayments);
  page.server.on(listPayments, []);
  page.server.on(readPayment, async ({ address }) => findPayment(address));
  page.server.on(validatePayment, async ({ address, body }) => {
    const { status } = body as { status: 'approved' | 'rejected' };
    const payment = { ...findPayment(address), status };
    pendingPayments = pendingPayments.filter(({ _id }) => _id !== payment._id);
    return { message: `Payment ${status}.`, payment };
  });
});

const at = ({ _id, userId }: WirePayment) => `/dashboardAdmin?view=payments&item=${_id}&member=${userId}`;
const open = ({ _id, userId }: WirePayment) => openAdminDashboard(`view=payments&item=${_id}&member=${userId}`);
const review = ({ reference }: WirePayment) => screen.findByRole('article', { name: `Payment ${reference}` });
const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} Trabelsi`) });
const key = (name: string, modifiers: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...modifiers });
/** Presses the focused element, as Enter does. */
const enter = () => fireEvent.click(document.activeElement!, { detail: 0 });
const decided = () => page.server.received.flatMap(({ body }) => (body === undefined ? [] : [body]));
/** Returns the dialog once it has the focus: an earlier press would reach what is behind it. */
const question = async () => {
  const confirmation = await screen.findByRole('alertdialog');
  await waitFor(() => expect(confirmation.contains(document.activeElement)).toBe(true));
  return confirmation;
};

/**
 * Accepts the open payment.
 * @param detail 1 is a pointer's press
 */
async function accept(payment: WirePayment, detail: 0 | 1 = 1) {
  const shown = within(await review(payment));
  fireEvent.click(shown.getByRole('button', { name: 'Accept' }), { detail });
  fireEvent.click(within(await question()).getByRole('button', { name: 'Accept' }), { detail });
}

test.each([
  ['the one that took its place', amina, brahim],
  ['the last, where it was the last', chiraz, brahim],
])('after a decision the next payment opens: %s', async (_which, first, next) => {
  setWindowWidth(1280);
  const { router, address } = await open(first);
  await accept(first);
  await review(next);
  expect(address()).toBe(at(next));
  expect(await screen.findByText(`${first.userName}: Payment approved.`)).toBeTruthy();
  // After a pointer press the focus is on the payment's row, and never lost.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-current')).toBe('true'));
  expect(document.activeElement?.textContent).toContain(next.userName);
  expect(router.history.length).toBe(1);
});

test('Back from the third payment leads to the list, skipping decided ones', async () => {
  setWindowWidth(1280);
  const { router, address } = await openAdminDashboard('view=payments');
  fireEvent.click(await row('Amina'), { detail: 1 });
  await accept(amina);
  await accept(brahim);
  await review(chiraz);
  router.history.back();
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=payments'));
});

test('after the last payment the list says that nothing is pending and gets the focus', async () => {
  setWindowWidth(1280);
  pendingPayments = [pendingPayments[0]!];
  const { address } = await open(amina);
  await accept(amina);
  expect(await screen.findByText('No payments waiting.')).toBeTruthy();
  expect(address()).toBe('/dashboardAdmin?view=payments');
  expect(document.activeElement).not.toBe(document.body);
});

test('on a phone the next payment opens too, and Back leads to its row', async () => {
  const { address } = await open(amina);
  await accept(amina);
  const next = within(await review(brahim));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  fireEvent.click(next.getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=payments'));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Brahim'));
});

test('opening a payment scrolls only its own row into view', async () => {
  setWindowWidth(1280);
  await openAdminDashboard('view=payments');
  const third = await row('Chiraz');
  const scrolled = vi.spyOn(window, 'scrollTo');
  const scrollSpy = vi.spyOn(third, 'scrollIntoView');
  fireEvent.click(third, { detail: 1 });
  await review(chiraz);
  expect(scrollSpy).toHaveBeenCalledWith({ block: 'nearest' });
  expect(scrolled).not.toHaveBeenCalled();
});

test('three payments are decided by keyboard alone', async () => {
  setWindowWidth(1280);
  await openAdminDashboard('view=payments');
  await row('Amina');
  const inDetails = async (payment: WirePayment) => {
    await waitFor(async () => expect(document.activeElement?.contains(await review(payment))).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  };
  key('j');
  await inDetails(amina);
  key('j');
  await inDetails(brahim);
  key('k');
  await inDetails(amina);

  key('a');
  await question();
  expect(decided()).toEqual([]);
  enter();
  await inDetails(brahim);

  key('r');
  const listed = within(await question()).getByLabelText('Choose a reason');
  await waitFor(() => expect(document.activeElement).toBe(listed));
  const reason = within(await question()).getByLabelText(/^Reason/);
  key('a');
  key('j');
  fireEvent.change(reason, { target: { value: 'Another amount.' } });
  fireEvent.click(within(await question()).getByRole('button', { name: 'Reject' }), { detail: 0 });
  await inDetails(chiraz);

  key('a');
  await question();
  enter();
  expect(await screen.findByText('No payments waiting.')).toBeTruthy();
  expect(decided()).toEqual([
    { status: 'approved' },
    { status: 'rejected', reason: 'Another amount.' },
    { status: 'approved' },
  ]);
});

test('j and k move between open payments, e returns to the row, and / focuses the search', async () => {
  setWindowWidth(1280);
  const { address } = await open(amina);
  const details = await review(amina);
  details.parentElement!.focus();
  key('j');
  await review(brahim);
  key('j');
  await review(chiraz);
  key('k');
  await review(brahim);
  expect(address()).toBe(at(brahim));
  key('e');
  expect(document.activeElement?.textContent).toContain('Brahim');
  key('/');
  const search = screen.getByLabelText('Search');
  expect(document.activeElement).toBe(search);
  key('a');
  key('?');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('keys with Ctrl, Alt or Meta are left to the browser', async () => {
  setWindowWidth(1280);
  await open(amina);
  await review(amina);
  for (const modifierKey of ['ctrlKey', 'altKey', 'metaKey']) key('a', { [modifierKey]: true });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('? lists the keys; single-letter keys can be turned off and on', async () => {
  setWindowWidth(1280);
  await open(amina);
  const details = within(await review(amina));
  expect(details.getByRole('button', { name: 'Accept' }).getAttribute('aria-keyshortcuts')).toBe('a');
  expect(details.getByRole('button', { name: 'Reject' }).getAttribute('aria-keyshortcuts')).toBe('r');

  key('?');
  const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(keys.getByText('Accept').closest('div')?.textContent).toContain('A');
  key('a');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  fireEvent.click(keys.getByRole('checkbox', { name: 'Use single-key shortcuts' }));
  fireEvent.click(keys.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  key('a');
  expect(screen.queryByRole('alertdialog')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Use single-key shortcuts' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  key('a');
  expect(await question()).toBeTruthy();
});

test('a key pressed while a decision is sent, or while the next payment loads, acts on the next payment', async () => {
  setWindowWidth(1280);
  const { address } = await open(amina);
  await review(amina);
  const answerDecision = delayAnswer(page.server, validatePayment, {
    message: 'Payment approved.',
    payment: { ...amina, status: 'approved' },
  });
  key('a');
  const first = await question();
  fireEvent.click(within(first).getByRole('button', { name: 'Accept' }), { detail: 0 });
  await waitFor(() => expect(page.server.receivedBy(validatePayment)).toHaveLength(1));
  key('r');
  pendingPayments = pendingPayments.filter(({ _id }) => _id !== amina._id);
  const answerPayment = delayAnswer(page.server, readPayment, brahim);
  answerDecision();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('article')).toBeNull();
  answerPayment();
  expect(within(await question()).getByRole('heading', { name: 'Reject this payment?' })).toBeTruthy();
  expect(address()).toBe(at(brahim));
});

test('Enter pressed before the dialog of a held key is there presses no row', async () => {
  setWindowWidth(1280);
  await openAdminDashboard('view=payments');
  const answerPayment = delayAnswer(page.server, readPayment, amina);
  const listed = await row('Amina');
  fireEvent.click(listed, { detail: 1 });
  await waitFor(() => expect(listed.getAttribute('aria-current')).toBe('true'));
  listed.focus();
  key('a');
  expect(key('Enter')).toBe(false);
  answerPayment();
  expect(within(await question()).getByRole('heading', { name: 'Accept this payment?' })).toBeTruthy();
  expect(decided()).toEqual([]);
});

test('a held key is dropped at the next press', async () => {
  setWindowWidth(1280);
  await open(amina);
  await review(amina);
  const answerPayment = delayAnswer(page.server, readPayment, brahim);
  key('j');
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  key('a');
  key('Shift');
  answerPayment();
  await review(brahim);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('Ctrl+Enter sends a rejection with its reason', async () => {
  setWindowWidth(1280);
  await open(amina);
  await review(amina);
  key('r');
  const reason = within(await question()).getByLabelText(/^Reason/);
  fireEvent.change(reason, { target: { value: 'Another amount.' } });
  fireEvent.keyDown(reason, { key: 'Enter' });
  expect(decided()).toEqual([]);
  fireEvent.keyDown(reason, { key: 'Enter', ctrlKey: true });
  await review(brahim);
  expect(decided()).toEqual([{ status: 'rejected', reason: 'Another amount.' }]);
});

test('a payment that a colleague decided first closes the dialog, says who and when, and the next opens', async () => {
  setWindowWidth(1280);
  page.server.refuse(validatePayment, 409, {
    message: 'Payment already decided.',
    code: 'already_decided',
    ...{ status: 'approved', decidedAt: new Date().toISOString(), decidedByName: 'Karim Jaziri' },
  });
  await open(amina);
  await accept(amina);
  await review(brahim);
  const message = await screen.findByText(/^Amina Trabelsi: Already approved by Karim Jaziri at \d+:\d\d [AP]M\.$/);
  expect(message).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('the title of a payment is the name of its member and links to their page', async () => {
  await open(amina);
  const heading = within(await review(amina)).getByRole('heading', { level: 2 });
  const link = within(heading).getByRole('link', { name: 'Amina Trabelsi' });
  expect(link.getAttribute('href')).toBe(`/dashboardAdmin?view=users&item=${amina.userId}`);
});

test('the menu of rare actions works by keyboard and is closed by Escape, which does not close the payment', async () => {
  setWindowWidth(1280);
  const { address } = await open(amina);
  const menu = within(await review(amina)).getByRole('button', { name: 'More actions' });
  menu.focus();
  fireEvent.click(menu);
  const cancel = screen.getByRole('menuitem', { name: 'Cancel this payment' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  key('ArrowDown');
  expect(document.activeElement).toBe(cancel);
  key('Escape');
  expect(document.activeElement).toBe(menu);
  expect(screen.queryByRole('menuitem')).toBeNull();
  expect(address()).toBe(at(amina));
});
