import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readUser } from '@waha/domain/account/account.contract';
import { DAY } from '@waha/domain/kernel/time';
import { readWaitingTimes } from '@waha/domain/overview/waiting-times.contract';
import { readOwnProfile } from '@waha/domain/profile/profile.contract';
import {
  listWithdrawals,
  requestWithdrawal,
  resendWithdrawalCode,
  updateWallet,
  verifyWithdrawal,
} from '@waha/domain/wallet/wallet.contract';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createId } from '#platform/create-id';
import { formatDueDay } from '#platform/language/format';
import { createOwnProfile } from '#testing/fixtures/own-profile';
import { goOffline } from '#testing/go-offline';
import { mockIntervals } from '#testing/mock-intervals';
import { ACCOUNT } from '#testing/open-profile';
import { createEntry, createWallet, createWithdrawal, openWallet } from '#testing/open-wallet';
import { setUpPage } from '#testing/set-up-page';
import { storeOpenRequest } from './withdraw-flow';

const page = setUpPage();
const WITHDRAW_ID = createId();
// By text: searching the page by role is slow.
const button = (label: string | RegExp) => screen.getByText<HTMLButtonElement>(label, { selector: 'button' });
const pressButton = (label: string | RegExp) => fireEvent.click(button(label));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

let skippedMs = 0;
beforeEach(() => {
  skippedMs = 0;
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + skippedMs);
});
afterEach(() => {
  vi.restoreAllMocks();
  storeOpenRequest(undefined);
});

/** Advances the device's clock as during a phone's sleep: no timer has run, then the screen turns on. */
function sleepFor(ms: number): void {
  skippedMs += ms;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** Opens the amount step from the wallet, as a member does. */
async function openAmount(setUp: (userId: string) => unknown = () => {}) {
  const opened = await openWallet(page.server, (userId) => {
    page.server.on(requestWithdrawal, { withdrawId: WITHDRAW_ID, expiresIn: 60 });
    return setUp(userId);
  });
  fireEvent.click(await screen.findByText('Withdraw', { selector: 'button' }));
  await screen.findByText('Withdraw', { selector: 'h2' });
  return opened;
}

const WITHOUT_PROFILE = { message: 'Profile not found.', code: 'profile_not_found' };

async function openConfirm(points = '10', setUp?: (userId: string) => unknown, next = 'Send me the code') {
  const opened = await openAmount(setUp);
  await screen.findByLabelText('Points to withdraw');
  type('Points to withdraw', points);
  pressButton('Continue');
  await screen.findByText(next, { selector: 'button' });
  return opened;
}

async function openCode(setUp?: (userId: string) => unknown) {
  const opened = await openConfirm('10', setUp);
  pressButton('Send me the code');
  await screen.findByLabelText('Code');
  return opened;
}
function enter(code: string): void {
  type('Code', code);
  pressButton('Confirm');
}

test('while code mail is down the popup shows why, without a form, and recovers automatically', async () => {
  mockIntervals();
  const mailDownSince = new Date().toISOString();
  await openAmount(() => page.server.on(updateWallet, createWallet(undefined, { mailDownSince })));
  expect(await screen.findByText(/^Withdrawals are not available at the moment: the confirmation code/)).toBeTruthy();
  expect(screen.queryByLabelText('Points to withdraw')).toBeNull();

  page.server.on(updateWallet, createWallet());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await screen.findByLabelText('Points to withdraw')).toBeTruthy();
});

test('a mail failure after the wallet was loaded is known before an amount is typed', async () => {
  const mailDownSince = new Date().toISOString();
  await openWallet(page.server);
  await screen.findByText('Withdraw', { selector: 'button' });
  page.server.on(updateWallet, createWallet(undefined, { mailDownSince }));
  fireEvent.click(screen.getByText('Withdraw', { selector: 'button' }));
  expect(await screen.findByText(/^Withdrawals are not available at the moment: the confirmation code/)).toBeTruthy();
});

test('without valid points the popup shows only the date of the next ones', async () => {
  await openWallet(
    page.server,
    () => page.server.on(updateWallet, createWallet([createEntry(12, 3)])),
    '/dashboard?open=withdraw',
  );
  expect(await screen.findByText('You cannot withdraw points until 31 days have passed.')).toBeTruthy();
  const day = formatDueDay(Date.now() + 3 * DAY);
  expect(screen.getByText(`The next points become valid on ${day}.`)).toBeTruthy();
  expect(screen.queryByLabelText('Points to withdraw')).toBeNull();
});

test('the amount accepts digits from 1 to the valid points and shows its value while typing', async () => {
  await openAmount();
  await screen.findByLabelText('Points to withdraw');
  type('Points to withdraw', '١۲');
  expect(screen.getByLabelText<HTMLInputElement>('Points to withdraw').value).toBe('12');
  type('Points to withdraw', '1a-2.');
  expect(screen.getByLabelText('Points to withdraw')).toHaveProperty('value', '12');
  const popup = within(screen.getByRole('dialog', { name: 'Withdraw' }));
  expect(popup.getByText('6.000 TND')).toBeTruthy();
  expect(popup.getByText('You can withdraw up to 24 points.')).toBeTruthy();
  for (const invalidAmount of ['', '0', '25']) {
    type('Points to withdraw', invalidAmount);
    pressButton('Continue');
    expect(await screen.findByText('Please enter a valid amount (1-24)')).toBeTruthy();
  }
  pressButton(/^All/);
  expect(screen.getByLabelText('Points to withdraw')).toHaveProperty('value', '24');
  expect(popup.getByText('12.000 TND')).toBeTruthy();
  expect(screen.queryByText('Please enter a valid amount (1-24)')).toBeNull();
});

test('a blocked member sees how many hours remain', async () => {
  await openAmount((userId) =>
    page.server.on(readUser, {
      _id: userId,
      ...ACCOUNT,
      role: 'user',
      isVerified: true,
      isBlocked: false,
      withdrawBlockedUntil: new Date(Date.now() + 4.5 * 3_600_000).toISOString(),
    }),
  );
  expect(await screen.findByText('Withdrawal blocked for 5 hours due to failed attempts.')).toBeTruthy();
  pressButton('Back to the wallet');
  expect(await screen.findByRole('dialog', { name: 'Wallet' })).toBeTruthy();
});

test('before the code is sent the member sees the amount, method, number, name and usual delay of the payout', async () => {
  await openConfirm();
  const confirmDialog = within(await screen.findByRole('dialog', { name: 'Confirm the withdrawal' }));
  expect(await confirmDialog.findByText('D17')).toBeTruthy();
  expect(confirmDialog.getByText('+21620123456')).toBeTruthy();
  expect(confirmDialog.getByText('Amina Ben Salah')).toBeTruthy();
  expect((await confirmDialog.findByText('Usual delay')).nextElementSibling?.textContent).toBe('3 days');
  expect(confirmDialog.getByText('10 points')).toBeTruthy();
  expect(confirmDialog.getByText('5.000 TND')).toBeTruthy();
  expect(confirmDialog.getByText(ACCOUNT.email)).toBeTruthy();
  expect(confirmDialog.queryByRole('button', { name: 'Open my profile' })).toBeNull();
  // The mailbox is open before the code's time starts.
  expect(confirmDialog.getByText(/^The code is valid for 60 seconds\. Open your mailbox/)).toBeTruthy();
  pressButton('Change the amount');
  expect(screen.getByLabelText('Points to withdraw')).toHaveProperty('value', '10');
});

test('while the usual delay is not known its line is left out', async () => {
  const unknown = { quiz: null, payment: null, profile: null, withdrawal: null, recharge: null, message: null };
  await openConfirm('10', () => page.server.on(readWaitingTimes, unknown));
  expect(await screen.findByText('Amina Ben Salah')).toBeTruthy();
  expect(screen.queryByText('Usual delay')).toBeNull();
});

test('the amount step shows the method and number of the payout before anything is typed', async () => {
  await openAmount();
  const popup = within(await screen.findByRole('dialog', { name: 'Withdraw' }));
  expect(await popup.findByText('D17')).toBeTruthy();
  expect(popup.getByText('+21620123456')).toBeTruthy();
  expect(popup.getByLabelText('Points to withdraw')).toHaveProperty('value', '');
});

test('an unverified profile is stated plainly and does not block the withdrawal', async () => {
  await openConfirm('10', (userId) => page.server.on(readOwnProfile, createOwnProfile(userId)));
  expect(await screen.findByText(/^Your profile is not verified yet\./)).toBeTruthy();
  expect(button('Send me the code').className).toContain('bg-blue ');
  pressButton('Send me the code');
  expect(await screen.findByLabelText('Code')).toBeTruthy();
});

test('without a profile completing it is the main action, and the withdrawal is still possible', async () => {
  const noProfile = () => page.server.refuse(readOwnProfile, 404, WITHOUT_PROFILE);
  await openConfirm('10', noProfile, 'Withdraw all the same');
  expect(screen.getByText(/^You have no profile yet/)).toBeTruthy();
  const buttons = screen.getAllByText(/^(Complete my profile|Withdraw all the same|Change the amount)$/);
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Complete my profile',
    'Withdraw all the same',
    'Change the amount',
  ]);
  expect(buttons.map(({ className }) => className.includes('bg-blue '))).toEqual([true, false, false]);
  pressButton('Withdraw all the same');
  expect(await screen.findByLabelText('Code')).toBeTruthy();
});

test('without a profile the amount step already leads to it', async () => {
  const { address } = await openAmount(() => page.server.refuse(readOwnProfile, 404, WITHOUT_PROFILE));
  expect(await screen.findByText(/^You have no profile yet/)).toBeTruthy();
  expect(button('Complete my profile').className).toContain('bg-blue ');
  expect(button('Continue').className).not.toContain('bg-blue ');
  pressButton('Complete my profile');
  await waitFor(() => expect(address()).toContain('open=profile'));
});

test('a profile that cannot be read stops the withdrawal before the code, with a retry', async () => {
  await openAmount((userId) => {
    page.server.refuse(readOwnProfile, 500, { message: 'Server error.', code: 'server_error' });
    return userId;
  });
  await screen.findByLabelText('Points to withdraw');
  type('Points to withdraw', '10');
  pressButton('Continue');
  expect(await screen.findByText(/^Server error\./, {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.queryByText('Send me the code')).toBeNull();
});

test('a double tap is one withdrawal request, and so is a retry after a timeout', async () => {
  await openConfirm();
  const broken = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  onTestFinished(() => broken.mockRestore());
  pressButton('Send me the code');
  expect(await screen.findByText(/^Error processing withdrawal\. The server did not respond\./)).toBeTruthy();
  broken.mockRestore();
  const send = button('Send me the code');
  fireEvent.click(send);
  fireEvent.click(send);
  await screen.findByLabelText('Code');
  const keys = new Set(page.server.receivedBy(requestWithdrawal).map(({ headers }) => headers['idempotency-key']));
  expect(keys.size).toBe(1);
  expect(page.server.receivedBy(requestWithdrawal)[0]?.body).toEqual({ pointsToWithdraw: 10 });
});

test('points spent meanwhile show the server’s message, and the wallet is reloaded', async () => {
  await openConfirm('10', () =>
    page.server.refuse(requestWithdrawal, 400, {
      message: 'Invalid or insufficient points.',
      code: 'insufficient_points',
    }),
  );
  page.server.on(updateWallet, createWallet([createEntry(4, -1)]));
  pressButton('Send me the code');
  expect(await screen.findByText('Invalid or insufficient points.')).toBeTruthy();
  await waitFor(() => expect(button('Send me the code').disabled).toBe(true));
  pressButton('Change the amount');
  pressButton('Continue');
  expect(await screen.findByText('Please enter a valid amount (1-4)')).toBeTruthy();
});

test('a mail server that refuses the code leaves the member on the same step', async () => {
  const no = { message: 'Error processing withdrawal.', code: 'withdrawal_not_mailed' };
  await openConfirm('10', () => page.server.refuse(requestWithdrawal, 503, no));
  pressButton('Send me the code');
  expect(await screen.findByText('Error processing withdrawal.')).toBeTruthy();
});

test('the code accepts six digits from the keyboard’s suggestion, typing and the clipboard', async () => {
  await openCode();
  const field = screen.getByLabelText('Code');
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(field.getAttribute('inputmode')).toBe('numeric');
  type('Code', '12x34');
  expect(field).toHaveProperty('value', '1234');
  expect(button('Confirm').disabled).toBe(true);
  // Pasted text arrives with the words and spaces around the code.
  type('Code', '\u200f٦٥٤۳۲۱');
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('654321');
  type('Code', 'Your code is 123 456.');
  expect(field).toHaveProperty('value', '123456');
  expect(button('Confirm').disabled).toBe(false);
});

test('the right code leads to a pending withdrawal, in the history too', async () => {
  await openCode();
  const withdraw = createWithdrawal({ _id: WITHDRAW_ID });
  page.server.on(verifyWithdrawal, { message: 'Withdrawal confirmed.', withdraw });
  page.server.on(listWithdrawals, [withdraw]);
  enter('123456');
  expect(await screen.findByText(/^Your withdrawal is confirmed and is waiting for approval\./)).toBeTruthy();
  expect(page.server.receivedBy(verifyWithdrawal).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  act(() => void vi.advanceTimersByTime(1000));
  pressButton('Back to the wallet');
  const history = within(await screen.findByRole('list', { name: 'History of withdrawals' }));
  expect(await history.findByText('Pending')).toBeTruthy();
});

test('a wrong code is reported and cleared, and the third one blocks', async () => {
  await openCode();
  page.server.refuse(verifyWithdrawal, 400, { message: 'Invalid code. Try again.', code: 'code_wrong' });
  enter('111111');
  expect(await screen.findByText('Invalid code. Try again.')).toBeTruthy();
  const field = screen.getByLabelText('Code');
  expect([field, field.getAttribute('value')]).toEqual([document.activeElement, '']);
  page.server.refuse(verifyWithdrawal, 429, {
    message: 'Too many failed attempts. Withdrawal blocked for 24 hours.',
    code: 'too_many_codes',
    blockedUntil: new Date(Date.now() + 86_400_000).toISOString(),
  });
  enter('222222');
  expect(await screen.findByText('Too many failed attempts. Withdrawal blocked for 24 hours.')).toBeTruthy();
  expect(screen.getByText('Withdrawals are blocked')).toBeTruthy();
  expect(screen.queryByLabelText('Code')).toBeNull();
});

test('the countdown follows the clock, announces milestones only, and enables a resend at zero', async () => {
  await openCode();
  const timer = screen.getByRole('timer');
  const milestones = () => timer.parentElement?.querySelector('[role="status"]')?.textContent;
  expect(timer.textContent).toMatch(/expires in (60|59) seconds/);
  expect(button('Resend code').disabled).toBe(true);
  sleepFor(25_000);
  expect(timer.textContent).toMatch(/expires in 3[45] seconds/);
  expect(milestones()).toBe('');
  sleepFor(10_000);
  expect(milestones()).toBe('30 seconds left');
  sleepFor(6_000);
  expect(milestones()).toBe('30 seconds left');
  sleepFor(14_000);
  expect(milestones()).toBe('10 seconds left');
  expect(screen.queryByText('Code has expired. Please request a new one.')).toBeNull();
  sleepFor(5_000);
  expect(await screen.findByText('Code has expired. Please request a new one.')).toBeTruthy();
  expect(screen.queryByText('Confirm', { selector: 'button' })).toBeNull();
  expect(button('Resend code').className).toContain('bg-blue ');

  page.server.on(resendWithdrawalCode, { expiresIn: 60 });
  pressButton('Resend code');
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/expires in (60|59) seconds/));
  expect(screen.queryByText('Code has expired. Please request a new one.')).toBeNull();
  expect(button('Resend code').disabled).toBe(true);
});

test("the countdown uses the server's seconds", async () => {
  await openCode(() => page.server.on(requestWithdrawal, { withdrawId: WITHDRAW_ID, expiresIn: 42 }));
  expect(screen.getByRole('timer').textContent).toMatch(/expires in 4[12] seconds/);
});

test('a late code is reported as expired', async () => {
  await openCode();
  page.server.refuse(verifyWithdrawal, 410, {
    message: 'Code has expired. Please request a new one.',
    code: 'code_expired',
  });
  enter('123456');
  expect(await screen.findByText('Code has expired. Please request a new one.')).toBeTruthy();
});

test('a code that could not be resent is reported and can be requested again', async () => {
  await openCode();
  sleepFor(61_000);
  page.server.refuse(resendWithdrawalCode, 503, {
    message: 'Error processing withdrawal.',
    code: 'withdrawal_not_mailed',
  });
  pressButton('Resend code');
  expect(await screen.findByText(/^Failed to resend code\./)).toBeTruthy();
  expect(button('Resend code').disabled).toBe(false);
});

test('the withdraw popup offline says that nothing can be sent', async () => {
  await openConfirm();
  goOffline();
  expect(await screen.findByText('You must be online to withdraw: the code expires after one minute.')).toBeTruthy();
  expect(button('Send me the code').disabled).toBe(true);
});

test('a reload during the code step resumes the same request with its remaining time', async () => {
  const { address } = await openCode();
  const before = page.server.receivedBy(requestWithdrawal).map(({ headers }) => headers['idempotency-key']);
  const currentAddress = address();
  storeOpenRequest(undefined); // the state after a reload
  cleanup();
  await openWallet(
    page.server,
    () => page.server.on(requestWithdrawal, { withdrawId: WITHDRAW_ID, expiresIn: 17 }),
    currentAddress,
  );
  expect(await screen.findByText('The page was closed while you were withdrawing 10 points.')).toBeTruthy();
  expect(page.server.receivedBy(requestWithdrawal)).toHaveLength(1);
  pressButton('Continue with the code');
  await screen.findByLabelText('Code');
  expect(screen.getByRole('timer').textContent).toMatch(/expires in 1[67] seconds/);
  expect(page.server.receivedBy(requestWithdrawal).map(({ headers }) => headers['idempotency-key'])).toEqual([
    ...before,
    ...before,
  ]);
});

/** Closes the withdrawal with its X, which leads to the wallet in these tests, and opens it again. */
/** The wallet was opened by its address, so closing leads to the screen below it. */
async function closeAndOpenAgain({ router }: Awaited<ReturnType<typeof openAmount>>): Promise<void> {
  fireEvent.click(screen.getByLabelText('Close'));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  void router.navigate({ to: '.', search: { open: 'wallet' } });
  fireEvent.click(await screen.findByText('Withdraw', { selector: 'button' }));
}

test('a withdrawal that is closed and opened again shows the code step with the remaining time', async () => {
  await closeAndOpenAgain(await openCode());
  await screen.findByLabelText('Code');
  sleepFor(20_000);
  expect(screen.getByRole('timer').textContent).toMatch(/expires in (40|3[89]) seconds/);
  expect(page.server.receivedBy(requestWithdrawal)).toHaveLength(1);
});

/** Closes the popup during its request, and opens it again. The returned function makes the server respond. */
async function closeWhileSending(reply: () => { withdrawId: string; expiresIn: number }): Promise<() => void> {
  let respond = () => {};
  const allowed = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const opened = await openConfirm('10', () => page.server.on(requestWithdrawal, () => allowed.then(reply)));
  pressButton('Send me the code');
  await closeAndOpenAgain(opened);
  await screen.findByText('Confirm the withdrawal');
  return respond;
}

test('a withdrawal that is closed while its code is being sent leads to the code when it is opened again', async () => {
  const respond = await closeWhileSending(() => ({ withdrawId: WITHDRAW_ID, expiresIn: 60 }));
  expect(screen.queryByLabelText('Points to withdraw')).toBeNull();
  respond();
  expect(await screen.findByLabelText('Code')).toBeTruthy();
  expect(page.server.receivedBy(requestWithdrawal)).toHaveLength(1);
});

const REFUSED_FOR_OPEN = { message: 'You already have a withdrawal in progress.', code: 'withdrawal_open' };

test('a request that fails after its popup was closed shows why when the popup is opened again', async () => {
  const breakConnection = await closeWhileSending(() => {
    throw new Error('The connection is closed.');
  });
  breakConnection();
  expect(await screen.findByText(/^Error processing withdrawal\./)).toBeTruthy();
  pressButton('Change the amount');
  pressButton('Continue');
  expect(screen.queryByText(/^Error processing withdrawal\./)).toBeNull();
});

test('a refusal for a withdrawal whose code is still valid says so and continues with that code', async () => {
  const open = { withdrawId: WITHDRAW_ID, points: 7, retryAfter: 42 };
  await openConfirm('10', () => page.server.refuse(requestWithdrawal, 409, { ...REFUSED_FOR_OPEN, ...open }));
  pressButton('Send me the code');
  await screen.findByLabelText('Code');
  expect(screen.getByText('You already have a withdrawal in progress.')).toBeTruthy();
  expect(screen.getByText(/^To withdraw 7 points/)).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/expires in 4[012] seconds/);
  const withdraw = createWithdrawal({ _id: WITHDRAW_ID });
  page.server.on(verifyWithdrawal, { message: 'Withdrawal confirmed.', withdraw });
  enter('123456');
  expect(await screen.findByText(/^Your withdrawal is confirmed/)).toBeTruthy();
});

test('a refusal while the code of another withdrawal is being sent says to try again', async () => {
  await openConfirm('10', () => page.server.refuse(requestWithdrawal, 409, { ...REFUSED_FOR_OPEN, retryAfter: 20 }));
  pressButton('Send me the code');
  const texts = 'You already have a withdrawal in progress. Its code is being sent. Try again in a few seconds.';
  expect(await screen.findByText(texts)).toBeTruthy();
  expect(button('Send me the code').disabled).toBe(false);
});

test('a refusal for a withdrawal that is waiting for approval shows only the reason', async () => {
  await openConfirm('10', () => page.server.refuse(requestWithdrawal, 409, REFUSED_FOR_OPEN));
  pressButton('Send me the code');
  expect(await screen.findByText('You already have a withdrawal in progress.')).toBeTruthy();
  expect(screen.queryByLabelText('Code')).toBeNull();
});

test('the amounts with the withholding tax are shown before the code is entered', async () => {
  const withholding = 'Amount: 2.000 TND. Withholding tax: 0.200 TND. You receive 1.800 TND.';
  await openAmount(() => page.server.on(requestWithdrawal, { withdrawId: WITHDRAW_ID, expiresIn: 60, withholding }));
  type('Points to withdraw', '4');
  pressButton('Continue');
  fireEvent.click(await screen.findByText('Send me the code', { selector: 'button' }));
  expect(await screen.findByText(withholding, { exact: false })).toBeTruthy();
  expect(screen.getByLabelText('Code')).toBeTruthy();
});

test('the amounts with the withholding tax are shown for a withdrawal that was requested elsewhere', async () => {
  await openAmount(() =>
    page.server.refuse(requestWithdrawal, 409, {
      ...REFUSED_FOR_OPEN,
      ...{ withdrawId: WITHDRAW_ID, points: 6, retryAfter: 40, withholding: 'You receive 2.700 TND.' },
    }),
  );
  type('Points to withdraw', '4');
  pressButton('Continue');
  fireEvent.click(await screen.findByText('Send me the code', { selector: 'button' }));
  expect(await screen.findByText('You receive 2.700 TND.', { exact: false })).toBeTruthy();
});
