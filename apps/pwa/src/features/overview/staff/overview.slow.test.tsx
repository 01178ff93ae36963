// Loads the code with the file; otherwise the first test would take that time.
import '#dashboards/admin/admin-dashboard';
import './overview';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DAY, HOUR } from '@waha/domain/kernel/time';
import {
  listFigureEntries,
  listQuizPassers,
  readOverview,
  readWorkQueues,
  type WireOverview,
} from '@waha/domain/overview/overview.contract';
import { listPeriodsUntil } from '@waha/domain/overview/periods';
import { WORK_QUEUES_BY_ROLE } from '@waha/domain/overview/staff/figures';
import { listRechargeQueue } from '@waha/domain/recharge/recharge.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { useHeldDecisions } from '#shell/staff/held/held-decisions';
import { goOffline } from '#testing/go-offline';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { serveQueueCounts } from '#testing/serve-queue-counts';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const NOW = '2026-11-25T09:12:00.000Z';

function someOverview(change: Partial<WireOverview> = {}): WireOverview {
  const per = change.per ?? 'week';
  return {
    per,
    at: NOW,
    periods: listPeriodsUntil(Date.parse(NOW), per).map(({ firstDay }) => firstDay),
    before: { from: '2026-11-15T23:00:00.000Z', until: '2026-11-18T10:00:00.000Z' },
    figures: [
      { figure: 'approved', byPeriod: [...Array(10).fill(0), 598_000, 448_500], before: 299_000 },
      { figure: 'paidOut', byPeriod: [...Array(11).fill(0), 1000], before: 2000 },
      { figure: 'members', byPeriod: [...Array(11).fill(0), 7], before: 0 },
    ],
    owed: { points: 44, millimes: 22_000, inWallets: 15_000, inWithdrawals: 7000 },
    steps: { signedUp: 200, quizPassed: 120, paymentApproved: 60, verified: 59 },
    ...change,
  };
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const links = async () =>
  within(await screen.findByRole('list', { name: 'Waiting for you' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('the admin overview shows pending work with its count and age, one press away', async () => {
  serveQueueCounts(page.server, { payments: 325, payouts: 2, refunds: 3, 'refund-payouts': 1, messages: 1 });
  page.server.on(readOverview, someOverview());
  const { address } = await openAdminDashboard('');
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Overview');
  const since = 'Oldest: il y a 2 heures';
  expect(await links()).toEqual([
    [`Payments${since}325`, '/dashboardAdmin?view=payments'],
    [`Payouts${since}2`, '/dashboardAdmin?view=withdrawals&step=payout'],
    [`Refunds${since}3`, '/dashboardAdmin?view=refunds'],
    [`Refunds to pay${since}1`, '/dashboardAdmin?view=refunds&step=payout'],
    [`Messages to answer${since}1`, '/dashboardAdmin?view=messages'],
  ]);
  expect(screen.getByText(/^Empty queues: Quizzes, Withdrawals/)).toBeTruthy();
  expect(screen.getByRole('tab', { name: /^Payment Notifications\s*325/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: /^Payments.*325$/ }));
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=payments'));
});

test('undecided statement lines lead to the oldest statement and count in the navigation', async () => {
  const oldestId = createId();
  page.server.on(readWorkQueues, [
    { kind: 'statement-lines', waiting: 4, oldestAt: new Date(Date.now() - 7_200_000).toISOString(), oldestId },
  ]);
  page.server.on(readOverview, someOverview());
  await openStaffDashboard('finance_admin', '');
  expect(await links()).toEqual([
    ['ReconciliationOldest: il y a 2 heures4', `/dashboardFinance?view=reconciliation&statement=${oldestId}`],
  ]);
  expect(screen.getByRole('tab', { name: /^Reconciliation\s*4/ })).toBeTruthy();
  expect(page.server.receivedBy(readWorkQueues)[0]?.address).toContain('with=refund-requests');
});

test('the queue that is waiting longest is first, and only late ones are marked', async () => {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  page.server.on(readWorkQueues, [
    { kind: 'payments', waiting: 3, oldestAt: ago(HOUR) },
    { kind: 'quizzes', waiting: 1, oldestAt: null },
    { kind: 'withdrawals', waiting: 1, oldestAt: ago(3 * DAY) },
    { kind: 'messages', waiting: 1, oldestAt: ago(5 * DAY) },
  ]);
  page.server.on(readOverview, someOverview());
  await openAdminDashboard('');
  expect((await links()).map(([text]) => text)).toEqual([
    expect.stringMatching(/^Messages to answer/),
    expect.stringMatching(/^Withdrawals/),
    expect.stringMatching(/^Payments/),
    'Quizzes1',
  ]);
  const marked = within(screen.getByRole('list', { name: 'Waiting for you' })).getAllByText(/^Oldest/);
  expect(marked.map(({ className }) => className.includes('bougainvillea'))).toEqual([true, true, false]);
});

test('the oldest of a queue is named also while the user could still undo a decision in it', async () => {
  const oldestAt = new Date(Date.now() - HOUR).toISOString();
  page.server.on(readWorkQueues, [
    { kind: 'payments', waiting: 3, oldestAt },
    { kind: 'quizzes', waiting: 1, oldestAt },
  ]);
  page.server.on(readOverview, someOverview());
  const item = { heldId: createId(), kind: 'payment' as const, itemId: createId(), endsAt: Date.now() + HOUR };
  await openAdminDashboard('');
  expect((await links()).map(([text]) => text)).toEqual([
    expect.stringMatching(/^PaymentsOldest.*3$/),
    expect.stringMatching(/^QuizzesOldest.*1$/),
  ]);
  act(() => useHeldDecisions.setState({ groups: [{ key: 'held', text: '', items: [item], href: '' }] }));
  expect((await links()).map(([text]) => text)).toEqual([
    expect.stringMatching(/^PaymentsOldest.*2$/),
    expect.stringMatching(/^QuizzesOldest.*1$/),
  ]);
  act(() => useHeldDecisions.setState({ groups: [] }));
});

test('a queue of a newer server, which this app cannot name, is ignored', async () => {
  page.server.refuse(readWorkQueues, 200, [
    { kind: 'deliveries', waiting: 3, oldestAt: null },
    { kind: 'payments', waiting: 1, oldestAt: null },
  ]);
  page.server.on(readOverview, someOverview());
  await openAdminDashboard('');
  expect(await links()).toEqual([['Payments1', '/dashboardAdmin?view=payments']]);
});

test('an overview without pending work says so', async () => {
  serveQueueCounts(page.server, {});
  page.server.on(readOverview, someOverview());
  await openAdminDashboard('');
  expect(await screen.findByText('Nothing needs your attention.')).toBeTruthy();
});

test('each figure shows the current period and its change from the same earlier range', async () => {
  serveQueueCounts(page.server, {});
  page.server.on(readOverview, someOverview());
  await openAdminDashboard('');
  const approved = await card('Payments approved');
  expect(approved.getByText('This week')).toBeTruthy();
  expect(approved.getByText('448.500 TND')).toBeTruthy();
  expect(approved.getByText('50 % more · last week at this point: 299.000 TND')).toBeTruthy();
  const bars = within(approved.getByRole('list', { name: 'Payments approved' })).getAllByRole('button');
  expect(bars).toHaveLength(12);
  expect(bars.at(-2)?.getAttribute('aria-label')).toBe('Week from Nov 16, 2026: 598.000 TND');
  expect((await card('Withdrawals paid')).getByText('50 % less · last week at this point: 2.000 TND')).toBeTruthy();
  expect((await card('New members')).getByText('last week at this point: 0')).toBeTruthy();
  expect(screen.queryByText(/accepted$/)).toBeNull();
  const owed = await card('Points owed');
  expect(owed.getByText('44 points owed to members')).toBeTruthy();
  expect(owed.getByText('7.000 TND')).toBeTruthy();
});

test('the verification funnel shows the loss at each step', async () => {
  serveQueueCounts(page.server, {});
  page.server.on(readOverview, someOverview());
  await openAdminDashboard('');
  const steps = (await card('From sign-up to verification')).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Signed up200100\u00a0%',
    'Passed a quiz12060\u00a0%80 members stopped before this step (40\u00a0%)',
    'Own a pack6030\u00a0%60 members stopped before this step (50\u00a0%)',
    'Verified5930\u00a0%1 member stopped before this step (2\u00a0%)',
  ]);
});

test('the period length is in the address and in the request, and is kept for the next visit', async () => {
  serveQueueCounts(page.server, {});
  page.server.on(readOverview, async ({ address }) =>
    someOverview({ per: address.includes('per=month') ? 'month' : 'day' }),
  );
  const { address } = await openAdminDashboard('view=overview&per=day');
  expect((await card('New members')).getByText('Today')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }));
  expect(await screen.findAllByText('This month')).toHaveLength(3);
  expect(address()).toBe('/dashboardAdmin?view=overview&per=month');
  // The menu leads here without a length: the chosen one stays.
  fireEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=overview'));
  expect(await screen.findAllByText('This month')).toHaveLength(3);
  fireEvent.click(screen.getByRole('radio', { name: 'Week' }));
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=overview&per=week'));
});

test('finance sees its queues and the money, and commercial its members and invoices', async () => {
  serveQueueCounts(page.server, { payouts: 3 }, WORK_QUEUES_BY_ROLE.finance_admin);
  const { steps: _, ...ofFinance } = someOverview();
  page.server.on(readOverview, ofFinance);
  await openStaffDashboard('finance_admin', '');
  expect(await links()).toEqual([['PayoutsOldest: il y a 2 heures3', '/dashboardFinance?view=payouts']]);
  const owed = await card('Points owed');
  expect(owed.getByRole('link').getAttribute('href')).toBe('/dashboardFinance?view=liability');
  expect(screen.queryByRole('region', { name: 'From sign-up to verification' })).toBeNull();
});

test('the commercial overview shows its queue, verified members and invoices', async () => {
  const { owed: _, steps: __, ...rest } = someOverview();
  page.server.on(readOverview, {
    ...rest,
    figures: [{ figure: 'verified', byPeriod: [...Array(11).fill(0), 2], before: 2 }],
    verifiedMembers: 41,
    invoices: UNPAID,
  });
  serveQueueCounts(page.server, { 'task-reports': 2 }, WORK_QUEUES_BY_ROLE.commercial_admin);
  await openStaffDashboard('commercial_admin', '');
  const verified = await card('Members verified');
  expect(verified.getByText('41 in total')).toBeTruthy();
  expect(verified.getByText(/^No change · last week at this point/)).toBeTruthy();
  expect((await card('Overdue invoices')).getByText('1 invoice')).toBeTruthy();
  expect((await card('Unpaid invoices')).getByText('636.000 TND')).toBeTruthy();
  expect((await card('Receipts for finance to check')).getByText('4')).toBeTruthy();
  expect(await readFigureLists(['Overdue invoices', 'Members verified', 'Receipts for finance to check'])).toEqual([
    '/dashboardCommercial?view=unpaid-invoices&overdue=true',
    '/dashboardCommercial?view=members',
    '/dashboardCommercial?view=unpaid-invoices&receipts=true',
  ]);
  expect(screen.getByRole('link', { name: /^Task reports/ }).getAttribute('href')).toContain('view=task-reports');
});

const UNPAID = { unpaid: { count: 12, millimes: 636_000 }, overdue: { count: 1, millimes: 53_000 }, receiptsSent: 4 };

/** Returns the address of the list behind each figure, by its title; of a figure without a list null. */
async function readFigureLists(titles: string[]) {
  await card('Unpaid invoices');
  return titles.map((title) => {
    const heading = screen.getByRole('heading', { name: title });
    return within(heading).queryByRole('link')?.getAttribute('href') ?? null;
  });
}

test('each figure of the admin overview leads to its list', async () => {
  serveQueueCounts(page.server, {});
  page.server.on(readOverview, someOverview({ invoices: UNPAID }));
  await openAdminDashboard('');
  expect(
    await readFigureLists([
      'Unpaid invoices',
      'Overdue invoices',
      'Payments approved',
      'New members',
      'Withdrawals paid',
      'Points owed',
    ]),
  ).toEqual([
    '/dashboardAdmin?view=unpaid-invoices',
    '/dashboardAdmin?view=unpaid-invoices&overdue=true',
    '/dashboardAdmin?view=overview&figure=approved&from=2026-11-23&to=2026-11-25',
    '/dashboardAdmin?view=users&from=2026-11-23',
    '/dashboardAdmin?view=overview&figure=paidOut&from=2026-11-23&to=2026-11-25',
    '/dashboardAdmin?view=users',
  ]);
  const steps = (await card('From sign-up to verification')).getAllByRole('listitem');
  expect(steps.map((step) => within(step).queryByRole('link')?.getAttribute('href'))).toEqual([
    '/dashboardAdmin?view=users',
    '/dashboardAdmin?view=overview&step=quizPassed',
    '/dashboardAdmin?view=users&pack=any',
    '/dashboardAdmin?view=users&verified=yes',
  ]);
  expect(screen.queryByRole('region', { name: 'Receipts for finance to check' })).toBeNull();
});

test('the figures of finance and commercial lead to sections that they have', async () => {
  serveQueueCounts(page.server, {});
  const { steps: _, ...ofFinance } = someOverview({ invoices: UNPAID });
  page.server.on(readOverview, ofFinance);
  await openStaffDashboard('finance_admin', '');
  expect(await readFigureLists(['Unpaid invoices', 'Payments approved', 'Withdrawals paid'])).toEqual([
    '/dashboardFinance?view=unpaid-invoices',
    '/dashboardFinance?view=overview&figure=approved&from=2026-11-23&to=2026-11-25',
    '/dashboardFinance?view=overview&figure=paidOut&from=2026-11-23&to=2026-11-25',
  ]);
});

test('the overview says how much money was received in the period', async () => {
  serveQueueCounts(page.server, {});
  const byPeriod = (value: number) => [...Array(11).fill(0), value];
  page.server.on(
    readOverview,
    someOverview({
      figures: [
        { figure: 'approved', byPeriod: byPeriod(448_500), before: 0 },
        { figure: 'invoicesPaid', byPeriod: byPeriod(120_000), before: 0 },
        { figure: 'recharged', byPeriod: byPeriod(1000), before: 0 },
        { figure: 'credited', byPeriod: byPeriod(2500), before: 0 },
        { figure: 'paidOut', byPeriod: byPeriod(9000), before: 0 },
      ],
    }),
  );
  await openAdminDashboard('');
  expect(await screen.findByText('This week: 572.000 TND accepted')).toBeTruthy();
});

test('a money figure lists what it adds up, with the total, and leads to the members', async () => {
  const entry = { _id: createId(), userId: createId(), amount: 149_500, at: NOW };
  page.server.on(listFigureEntries, {
    entries: [
      { ...entry, userName: 'Nour Hamdi', reference: 'WHP-7' },
      { ...entry, _id: createId(), userName: 'Amine Said' },
    ],
    millimes: 299_000,
  });
  const { address } = await openAdminDashboard('view=overview&figure=approved&from=2026-11-23&to=2026-11-25');
  const table = within(await screen.findByRole('table', { name: 'Payments approved' }));
  const cells = table.getAllByRole('row').map(({ children }) => [...children].map((cell) => cell.textContent));
  expect(cells[1]?.slice(0, 3)).toEqual(['Nour Hamdi', 'WHP-7', '149.500 TND']);
  expect(cells[2]?.[0]).toBe('Amine Said');
  expect(table.getByRole('link', { name: 'WHP-7' }).getAttribute('href')).toBe(
    `/dashboardAdmin?view=payments&item=${entry._id}&member=${entry.userId}`,
  );
  expect(screen.getByText('299.000 TND')).toBeTruthy();
  for (const [key, name] of [
    ['j', 'Nour Hamdi'],
    ['j', 'Amine Said'],
    ['k', 'Nour Hamdi'],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(document.activeElement?.textContent).toBe(name);
  }
  expect(screen.getByText('23/11/2026 to 25/11/2026')).toBeTruthy();
  expect(page.server.receivedBy(listFigureEntries)[0]?.address).toContain('from=2026-11-23&to=2026-11-25');
  fireEvent.click(screen.getByRole('link', { name: 'Back to the overview' }));
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=overview'));
});

test('the members who passed a quiz are listed with the number of their quizzes', async () => {
  const passer = { _id: createId(), name: 'Nour Hamdi', quizzes: 2, passedAt: NOW };
  page.server.on(listQuizPassers, [passer]);
  await openAdminDashboard('view=overview&step=quizPassed');
  const table = within(await screen.findByRole('table', { name: 'Passed a quiz' }));
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(/^Nour Hamdi2/);
  expect(table.getByRole('link').getAttribute('href')).toBe(`/dashboardAdmin?view=users&item=${passer._id}`);
});

test('a list of members who passed a quiz without any says so', async () => {
  page.server.on(listQuizPassers, []);
  await openAdminDashboard('view=overview&step=quizPassed');
  expect(await screen.findByText('No member has passed a quiz yet.')).toBeTruthy();
});

test('a money figure of days without any says so', async () => {
  page.server.on(listFigureEntries, { entries: [], millimes: 0 });
  await openStaffDashboard('finance_admin', 'view=overview&figure=paidOut&from=2026-11-25&to=2026-11-25');
  expect(await screen.findByText('Nothing on these days.')).toBeTruthy();
});

test('each part of the overview reports a failed read and retries separately', async () => {
  page.server.refuse(readWorkQueues, 403, { message: 'You do not have access to this.', code: 'forbidden' });
  page.server.on(readOverview, someOverview());
  await openAdminDashboard('');
  await card('Payments approved');
  serveQueueCounts(page.server, { quizzes: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await links()).toHaveLength(1);
});

test('the overview offline says so and shows no figures', async () => {
  goOffline();
  await openAdminDashboard('');
  expect(await screen.findAllByRole('button', { name: 'Try again' })).not.toHaveLength(0);
  expect(screen.queryByRole('region', { name: 'Payments approved' })).toBeNull();
});

test('a list shows how many of all pending items it displays while there are more', async () => {
  const one = {
    points: 30,
    totalPrice: 49_000,
    status: 'pending' as const,
    createdAt: NOW,
    seen: false,
    userId: '01941f29-7c00-7000-8000-0000000000a1',
    clientName: 'Nour',
    clientSurname: 'Hamdi',
    clientEmail: 'nour.hamdi@waha.example',
    receiptUrl: '/uploads/r1',
    sameReceiptAs: [],
  };
  const list = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...one,
      _id: `01941f29-7c00-7000-8000-${String(from + index).padStart(12, '0')}`,
    }));
  serveQueueCounts(page.server, { recharges: 52 }, WORK_QUEUES_BY_ROLE.finance_admin);
  const isFirst = ({ address }: { address: string }) => !address.includes('cursor');
  page.server.on(
    listRechargeQueue,
    async (address) => (isFirst(address) ? list(0, 50) : list(50, 2)),
    (address) => (isFirst(address) ? 'the 50th' : undefined),
  );
  await openStaffDashboard('finance_admin', 'view=recharges');
  expect(await screen.findByText('50 of 52')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.queryByText(/^50 of/)).toBeNull());
  expect(screen.getAllByText('Nour Hamdi')).toHaveLength(52);
});
