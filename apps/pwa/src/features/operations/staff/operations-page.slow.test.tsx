import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HOUR, SECOND, toIso } from '@waha/domain/kernel/time';
import { readOperations, type WireOperations } from '@waha/domain/operations/operations.contract';
import { expect, test, vi } from 'vitest';
import { createOperations } from '#testing/fixtures/operations';
import { goOffline } from '#testing/go-offline';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';

vi.setConfig({ testTimeout: 20_000 });
const page = setUpPage();
const good = createOperations();

function open(change: Partial<WireOperations> = {}, search = 'view=operations') {
  page.server.on(readOperations, createOperations(change));
  return openAdminDashboard(search);
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const countRequests = () => page.server.receivedBy(readOperations).length;

test('a healthy system shows one sentence and no warning in the back office', async () => {
  await open({}, 'view=users');
  fireEvent.click(await screen.findByRole('tab', { name: 'Operations' }));
  expect(await screen.findByRole('heading', { name: 'Everything is working.' })).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
  expect((await card('Backup')).getAllByText('il y a 8 heures')).toHaveLength(2);
  const disk = await card('Disk');
  expect(disk.getByText('8.0 GB')).toBeTruthy();
  expect(disk.getByRole('progressbar', { name: 'Disk in use' }).getAttribute('aria-valuenow')).toBe('60');
  expect(screen.getByText('None.')).toBeTruthy();
});

test.each<[string, Partial<WireOperations>, string, string]>([
  [
    'failed',
    { backup: { ...good.backup, standing: 'failed', failure: 'No room' } },
    'Failed',
    'The last backup failed: No room. Fix the cause, then run waha backup on the server.',
  ],
  [
    'late',
    { backup: { ...good.backup, standing: 'late' } },
    'Late',
    'The last good backup was made il y a 8 heures. Run waha backup on the server.',
  ],
  [
    'never made',
    { backup: { ...good.backup, standing: 'never', lastGood: null } },
    'No backup',
    'No backup has been made yet. Run waha backup on the server.',
  ],
])(
  'a backup that is %s shows a warning with instructions on every back office page',
  async (_name, change, statusText, sentence) => {
    await open(change, 'view=users');
    expect(within(await screen.findByRole('note')).getByText(sentence)).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Operations' }));
    expect(await screen.findByRole('heading', { name: 'Action needed now.' })).toBeTruthy();
    expect(screen.queryByRole('note')).toBeNull();
    expect((await card('Backup')).getByText(statusText)).toBeTruthy();
  },
);

test('a nearly full disk shows a warning on every back office page', async () => {
  await open({ disk: { ...good.disk, standing: 'low', free: 512 * 1024 ** 2 } }, 'view=users');
  const sentence = 'The disk is nearly full: 512.0 MB of 20.0 GB left. Free up space, or use a larger disk.';
  expect(within(await screen.findByRole('note')).getByText(sentence)).toBeTruthy();
});

test('members near their daily upload limit are listed with the amount, and only then', async () => {
  const near = [
    { memberId: '01941f29-7c00-7e66-b3b9-e0ca65ad6543', bytesToday: 90 * 1024 ** 2, bytesADay: 96 * 1024 ** 2 },
  ];
  await open({ uploads: { near } });
  const shown = await card('Heavy uploads today');
  expect(shown.getByText('01941f29-7c00-7e66-b3b9-e0ca65ad6543')).toBeTruthy();
  expect(shown.getByText('90.0 MB of 96.0 MB')).toBeTruthy();
});

test('what is deleted within 30 days is counted by kind, without kinds of which nothing is', async () => {
  await open({
    retention: [
      { kind: 'identity', due: 3, isMore: false },
      { kind: 'messages', due: 0, isMore: false },
      { kind: 'words', due: 100, isMore: true },
    ],
  });
  const due = await card('Deleted within 30 days');
  expect(due.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Documents of verified profiles3',
    'Words in the activity log100 or more',
  ]);
});

test('the operations page lists no uploaders if no one sent much', async () => {
  await open();
  await card('Disk');
  expect(screen.queryByRole('region', { name: 'Heavy uploads today' })).toBeNull();
});

test('the backup card shows the newest copy elsewhere and the last test of a restore', async () => {
  await open();
  const backup = await card('Backup');
  expect(backup.getByText('Newest copy elsewhere').nextSibling?.textContent).toBe('il y a 8 heures');
  expect(backup.getByText('Last test of a restore').nextSibling?.textContent).toBe('avant-hier');
});

test('the backup card mentions that backups are on this machine only, without a warning', async () => {
  const copy = { standing: 'off', madeAt: null, failure: null } as const;
  await open({ backup: { ...good.backup, copy } });
  expect((await card('Backup')).getByText('None: backups are on this machine only')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Everything is working.' })).toBeTruthy();
});

test.each<[string, Partial<WireOperations['backup']>, string]>([
  [
    'late copies',
    { copy: { standing: 'late', madeAt: null, failure: 'No route to host.' } },
    'Backups are not copied to the other place: No route to host. Run waha doctor on the server.',
  ],
  [
    'a failed test of a restore',
    { rehearsal: { ...good.backup.rehearsal, standing: 'failed', archive: 'a.tar.age', failure: 'A file is damaged' } },
    'The backup a.tar.age could not be restored in a test: A file is damaged. Run waha doctor on the server.',
  ],
])('%s of the backups show a warning on every back office page', async (_name, change, sentence) => {
  await open({ backup: { ...good.backup, ...change } }, 'view=users');
  expect(within(await screen.findByRole('note')).getByText(sentence)).toBeTruthy();
});

test('disabled backups cause no warning but appear on the operations page', async () => {
  await open({ backup: { ...good.backup, standing: 'off', lastGood: null, isKeyKept: false } }, 'view=users');
  await waitFor(() => expect(countRequests()).toBe(1));
  expect(screen.queryByRole('note')).toBeNull();
  fireEvent.click(await screen.findByRole('tab', { name: 'Operations' }));
  expect(await screen.findByRole('heading', { name: 'Everything is working. Check this soon.' })).toBeTruthy();
  expect(screen.getByText('Backups are turned off. Set WAHA_BACKUP_AT on the server.')).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
});

test('failing mail warns on every back office page until it recovers, with time, effect and queue', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  const downSince = new Date(2026, 0, 4, 14, 5).toISOString();
  await open({ mails: { waiting: 3, oldestAt: downSince, downSince, failure: '451 later' } }, 'view=users');
  const sentence =
    'No email has been sent since 04/01/2026 14:05; 3 waiting. Members cannot withdraw, and password links do not arrive. Run waha mail test on the server.';
  expect(within(await screen.findByRole('note')).getByText(sentence)).toBeTruthy();
  page.server.on(readOperations, createOperations());
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
});

test("the mail server's last reply is shown while mail is queued", async () => {
  const oldestAt = toIso(Date.now() - HOUR);
  await open({ mails: { waiting: 3, oldestAt, downSince: null, failure: '550 no' } });
  const mail = await card('Email');
  expect(mail.getByText('Not being delivered')).toBeTruthy();
  expect(mail.getByText('The mail server answered: 550 no')).toBeTruthy();
  expect(screen.getByText(/^Email is not being delivered: 3 waiting, the oldest il y a 1 heure\./)).toBeTruthy();
});

test('a queue links to its place and shows the age of its first item', async () => {
  const { router } = await open();
  const link = (await card('Waiting for staff')).getByRole('link', { name: /Payments/ });
  expect(link.textContent).toBe('Paymentsil y a 5 heures2');
  fireEvent.click(link);
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'payments' }));
});

test('errors are listed by pattern and request id, and outdated app versions by member', async () => {
  const failure = { at: good.at, method: 'GET', route: '/api/payments/:userId', status: 500 };
  await open({ failures: [{ ...failure, code: 'server_error', requestId: 'a1b2c3d4' }] });
  const table = within(await screen.findByRole('table', { name: 'Errors in the last 24 hours' }));
  expect(table.getByRole('rowheader', { name: 'GET /api/payments/:userId' })).toBeTruthy();
  expect(table.getByText('a1b2c3d4')).toBeTruthy();
  expect(screen.getByText('Something failed within the last hour. See the details below.')).toBeTruthy();
  const rows = within(screen.getByRole('list', { name: 'App versions in use' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^This version.*12$/),
    expect.stringMatching(/^Other version.*3$/),
  ]);
});

test('failing requests, repeated starts and a certificate that ends are listed first on the operations page', async () => {
  const endsAt = new Date(2026, 0, 4, 14, 5).toISOString();
  await open({
    certificate: { endsAt },
    program: { ...good.program, startsLastHour: 4, requests: { total: 200, failed: 20 } },
  });
  expect(await screen.findByRole('heading', { name: 'Action needed now.' })).toBeTruthy();
  for (const sentence of [
    '20 of the last 200 requests failed. See the details below and the log on the server.',
    'The server started 4 times within an hour. See the end of the log on the server.',
    'The certificate of the web address ends on 04/01/2026 14:05. After that, no one can open the app. Check the proxy on the server.',
  ])
    expect(screen.getByText(sentence)).toBeTruthy();
});

test('the operations page reloads every 30 seconds while visible', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  await open();
  await screen.findByRole('heading', { name: 'Everything is working.' });
  const before = countRequests();
  page.server.on(readOperations, createOperations({ backup: { ...good.backup, standing: 'late' } }));
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(await screen.findByRole('heading', { name: 'Action needed now.' })).toBeTruthy();
  expect(countRequests()).toBeGreaterThan(before);
});

test('the operations page reports a failed read and retries it', async () => {
  page.server.refuse(readOperations, 400, { message: 'No.', code: 'no' });
  await openAdminDashboard('view=operations');
  expect(await screen.findByText('No.')).toBeTruthy();
  page.server.on(readOperations, createOperations());
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Everything is working.' })).toBeTruthy();
});

test('the operations page says that it needs a network', async () => {
  goOffline();
  await openAdminDashboard('view=operations');
  const sentence = 'The server does not respond. Nothing can be saved until it is back. This page keeps trying.';
  expect(await screen.findByText(sentence)).toBeTruthy();
});
