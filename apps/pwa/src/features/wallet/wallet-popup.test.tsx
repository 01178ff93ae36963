import { getCalendarMonth, getMonthAt } from '@waha/domain/kernel/calendar/month';
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DAY } from '@waha/domain/kernel/time';
import { listWithdrawals, updateWallet } from '@waha/domain/wallet/wallet.contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formatDaySpan, formatDueDay } from '#platform/language/format';
import { goOffline } from '#testing/go-offline';
import { createEntry, createWallet, createWithdrawal, openWallet } from '#testing/open-wallet';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Wallet' }));

test('valid, maturing, held and spent points each open their entries, in points and TND', async () => {
  await openWallet(page.server, () => {
    page.server.on(
      updateWallet,
      createWallet([
        createEntry(12, 20),
        createEntry(-12, 6, 'pack_bonus_cancelled'),
        createEntry(12, 6),
        createEntry(4, -3, 'withdrawal_returned'),
        createEntry(-4, -3, 'withdrawal'),
        createEntry(-10, -5, 'withdrawal'),
        createEntry(-6, -9, 'withdrawal'),
        createEntry(40, -30),
      ]),
    );
    page.server.on(listWithdrawals, [
      createWithdrawal({ pointsWithdrawn: 10 }),
      createWithdrawal({ pointsWithdrawn: 5, status: 'approved' }),
      createWithdrawal({ pointsWithdrawn: 6, status: 'approved', paidAt: '2026-03-06T12:00:00.000Z' }),
    ]);
  });
  const wallet = await dialog();
  const open = (name: RegExp) => fireEvent.click(wallet.getByRole('button', { name }));
  // The text of an entry has no space between points and amount: `+42.000 TND` is +4 points and 2.000 TND.
  const lines = (name: string) =>
    within(wallet.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  await wallet.findByRole('button', { name: /^Held for a withdrawal\s*15\s*7\.500 TND/ });
  open(/^Valid\s*24\s*12\.000 TND/);
  expect(lines('Valid')).toEqual([
    expect.stringMatching(/^Returned: the withdrawal was rejected.*\+42\.000 TND$/),
    expect.stringMatching(/^Withdrawal.*-4-2\.000 TND$/),
    expect.stringMatching(/^Withdrawal.*-10-5\.000 TND$/),
    expect.stringMatching(/^Withdrawal.*-6-3\.000 TND$/),
    expect.stringMatching(/^Monthly bonusValid since .*\+4020\.000 TND$/),
  ]);
  open(/^Maturing\s*12\s*6\.000 TND/);
  expect(lines('Validation dates')).toEqual([
    expect.stringMatching(/^Bonus reversed: the payment was cancelledValid from .*-12-6\.000 TND$/),
    expect.stringMatching(/^Monthly bonusValid from .*\+126\.000 TND$/),
    expect.stringMatching(/^Monthly bonusValid from .*\+126\.000 TND$/),
  ]);
  open(/^Held for a withdrawal/);
  expect(lines('Held for a withdrawal')).toEqual([
    expect.stringMatching(/^Pending.*105\.000 TND$/),
    expect.stringMatching(/^Succeed.*The money has not been sent yet\.52\.500 TND$/),
  ]);
  open(/^Withdrawn\s*6\s*3\.000 TND/);
  expect(lines('Withdrawn')).toEqual([expect.stringMatching(/^Succeed, paid.*63\.000 TND$/)]);
});

test('each bar of the maturing points names the first and the last day of its week', async () => {
  await openWallet(page.server, () =>
    page.server.on(updateWallet, createWallet([createEntry(12, 9), createEntry(24, 10)])),
  );
  const section = within(await (await dialog()).findByRole('region', { name: 'Becoming valid' }));
  const weeks = section.getAllByRole('listitem').map(({ textContent }) => textContent);
  const span = (day: number) => formatDaySpan(Date.now() + day * DAY, Date.now() + (day + 6) * DAY);
  expect(weeks).toEqual([`${span(0)}0`, `${span(7)}36`, ...[14, 21, 28, 35].map((day) => `${span(day)}0`)]);
});

test('the wallet history shows each outcome: succeed, paid with reference, rejected with reason', async () => {
  await openWallet(page.server, () =>
    page.server.on(listWithdrawals, [
      createWithdrawal(),
      createWithdrawal({ status: 'approved' }),
      createWithdrawal({ status: 'approved', paidAt: '2026-03-06T12:00:00.000Z', reference: 'D17-1' }),
      createWithdrawal({ status: 'rejected', reason: 'No number.' }),
    ]),
  );
  const history = within(await (await dialog()).findByRole('list', { name: 'History of withdrawals' }));
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^PendingMar 4, 2026/),
    expect.stringMatching(/^SucceedMar 4, 2026.*The money has not been sent yet\./),
    expect.stringMatching(/^Succeed, paidMar 4, 2026.*Paid on Mar 6, 2026 .*, reference D17-1/),
    expect.stringMatching(/^RejectedMar 4, 2026.*Reason: No number\./),
  ]);
});

test('the statement can be downloaded or shown, and needs a network', async () => {
  const { userId } = await openWallet(page.server);
  const wallet = await dialog();
  const csv = await wallet.findByRole('link', { name: 'Statement as CSV' });
  expect(csv.getAttribute('href')).toBe(`/api/wallets/${userId}/statement?format=csv`);
  expect(csv.hasAttribute('download')).toBe(true);
  const pdf = wallet.getByRole('link', { name: 'Statement as PDF' });
  expect([pdf.getAttribute('href'), pdf.getAttribute('target')]).toEqual([
    `/api/wallets/${userId}/statement?format=pdf`,
    '_blank',
  ]);
  const addressOf = (name: string) => wallet.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('Statement of withdrawals')).toBe(`/api/wallets/${userId}/withdrawals-statement`);
  const [thisMonth, lastMonth] = [addressOf('Report of this month'), addressOf('Report of last month')];
  const getStatementUrl = (month: string) => `/api/wallets/${userId}/months/${month}`;
  expect(thisMonth).toBe(getStatementUrl(getMonthAt(Date.now())));
  expect(lastMonth).toBe(getStatementUrl(getMonthAt(getCalendarMonth(getMonthAt(Date.now())).from - 1)));

  goOffline();
  expect(await wallet.findByText('Documents open when you are online.')).toBeTruthy();
  expect(wallet.queryByRole('link')).toBeNull();
  expect(wallet.getByText('You must be online to withdraw: the code expires after one minute.')).toBeTruthy();
  expect(wallet.getByRole('button', { name: 'Withdraw' })).toHaveProperty('disabled', true);
});

test('the facility service shows its balance, and the repair service opens its description', async () => {
  const { address } = await openWallet(page.server);
  const wallet = await dialog();
  const credits = (await wallet.findByText('Balance facility service')).closest('li')?.textContent;
  expect(credits).toBe('Balance facility serviceThey pay for services and are not money.60 credits');
  fireEvent.click(wallet.getByRole('button', { name: /^Balance repair serviceThe repair service is not open yet/ }));
  await waitFor(() => expect(address()).toBe('/dashboard?open=repair'));
});

test('a wallet without points shows when they come', async () => {
  await openWallet(page.server, () => page.server.on(updateWallet, createWallet([])));
  const wallet = await dialog();
  expect(await wallet.findByText('Your points appear here after your first pack is approved.')).toBeTruthy();
  expect(await wallet.findByText('No withdrawals yet.')).toBeTruthy();
  expect(wallet.getByText('Your first points come with your first pack.')).toBeTruthy();
  expect(wallet.getByRole('button', { name: 'Withdraw' })).toHaveProperty('disabled', true);
});

test('before the first valid point the button says from when and is disabled, and then it opens the withdrawal', async () => {
  const { address } = await openWallet(page.server, () =>
    page.server.on(updateWallet, createWallet([createEntry(12, 9), createEntry(24, 3)])),
  );
  const wallet = await dialog();
  const day = formatDueDay(Date.now() + 3 * DAY);
  expect(await wallet.findByRole('button', { name: `Withdrawal possible from ${day}` })).toHaveProperty(
    'disabled',
    true,
  );
  expect(wallet.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  expect(wallet.queryByText(/first pack\.$/)).toBeNull();

  cleanup();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * DAY });
  onTestFinished(() => void vi.useRealTimers());
  await openWallet(page.server, () => page.server.on(updateWallet, createWallet([createEntry(24, 0)])));
  const button = await (await dialog()).findByRole('button', { name: 'Withdraw' });
  expect(button).toHaveProperty('disabled', false);
  expect(address()).toBe('/dashboard?open=wallet');
});

test('after all points were withdrawn the button is disabled until a date is known', async () => {
  await openWallet(page.server, () =>
    page.server.on(updateWallet, createWallet([createEntry(24, -9), createEntry(-24, -2, 'withdrawal')])),
  );
  const wallet = await dialog();
  expect(await wallet.findByRole('button', { name: 'Withdraw' })).toHaveProperty('disabled', true);
  expect(wallet.getByText('Each bonus appears here with its date.')).toBeTruthy();
});

test('the home says from when the next points are available', async () => {
  await openWallet(page.server, () => page.server.on(updateWallet, createWallet([createEntry(24, 3)])), '/dashboard');
  expect(await screen.findByText(`24 points · Available on ${formatDueDay(Date.now() + 3 * DAY)}`)).toBeTruthy();
});

test('a wallet that cannot be read shows the server’s message', async () => {
  const no = { message: 'User not found. Please log in.', code: 'user_not_found' };
  await openWallet(page.server, () => page.server.refuse(updateWallet, 404, no));
  const errorMessage = await (await dialog()).findByText('Error loading wallet data. User not found. Please log in.');
  expect(errorMessage).toBeTruthy();
});

test('the home shows pending withdrawals and links to the wallet', async () => {
  const { address } = await openWallet(
    page.server,
    () =>
      page.server.on(listWithdrawals, [
        createWithdrawal({ pointsWithdrawn: 12 }),
        createWithdrawal({ status: 'rejected' }),
      ]),
    '/dashboard',
  );
  const line = await screen.findByText('Withdrawal of 6.000 TND pending');
  fireEvent.click(line.closest('button')!);
  await waitFor(() => expect(address()).toBe('/dashboard?open=wallet'));
});

test.each([
  ['is shown with its use', 50_500, /^CreditYour next payment uses it\.50\.500 TND$/],
  ['is not shown if there is none', undefined, undefined],
])('credit in the wallet %s', async (_what, credit, text) => {
  await openWallet(page.server, () =>
    page.server.on(updateWallet, createWallet(undefined, credit === undefined ? {} : { credit })),
  );
  const balances = within(await (await dialog()).findByRole('list', { name: 'Balances' }));
  const rows = balances.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(rows.filter((row) => row.startsWith('Credit'))).toEqual(text ? [expect.stringMatching(text)] : []);
});

test('withdrawals with withholding tax show the sentence of the server, and link to the certificate', async () => {
  const text = 'Montant : 5,000 DT. Retenue à la source : 0,500 DT. Vous recevez 4,500 DT.';
  const certificate = { text: 'Attestation (PDF)', href: '/api/user/u/withdraws/w/certificate' };
  await openWallet(page.server, () => {
    page.server.on(listWithdrawals, [
      createWithdrawal({ status: 'approved', paidAt: '2026-03-06T12:00:00.000Z', withholding: { text, certificate } }),
      createWithdrawal({ withholding: { text: 'Not paid yet.' } }),
      createWithdrawal(),
    ]);
  });
  const wallet = await dialog();
  expect(await wallet.findByText(text, { exact: false })).toBeTruthy();
  expect(wallet.getByText('Not paid yet.')).toBeTruthy();
  const link = wallet.getByRole('link', { name: 'Attestation (PDF)' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([certificate.href, '_blank']);
});
