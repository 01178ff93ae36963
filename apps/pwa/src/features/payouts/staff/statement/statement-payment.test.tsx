// Loads the code with the file; otherwise the first test would take that time.
import '#dashboards/finance/finance-dashboard';
import '../payout-files-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  payPayoutFile,
  readPayoutFile,
  type WirePayoutFileDetails,
} from '@waha/domain/payouts/staff/payout-files.contract';
import { listSources, type WireSource } from '@waha/domain/reconciliation/reconciliation.contract';
import {
  matchPayoutStatement,
  type WirePayoutMatch,
  type WirePayoutMatching,
} from '@waha/domain/staff-payout-statements.contract';
import { expect, test } from 'vitest';
import { useConnectivity } from '#platform/connectivity';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const ID = '0198c5ab-0000-7000-8000-0000000000f1';
const SONIA = { _id: '0198c5ab-0000-7000-8000-0000000000aa', name: 'Sonia Gharbi' };
const HASH = 'a'.repeat(64);
const NAMES = ['Nour Hamdi', 'Hichem Ayari', 'Sami Khelifi', 'Amina Ben Salah'];
const source: WireSource = {
  ...{ _id: '0198c5ab-0000-7000-8000-0000000000b1', name: 'BIAT' },
  columns: { date: 0, dateForm: 'day-first', decimalSign: ',', label: [1], amount: 2 },
};

function createFile(change: Partial<WirePayoutFileDetails> = {}): WirePayoutFileDetails {
  const lines = NAMES.map((name, index) => ({
    ...({
      kind: 'withdrawal',
      state: 'due',
      method: 'D17',
      number: '+21655000111',
      amount: 1000 * (index + 1),
    } as const),
    ...{ _id: `0198c5ab-0000-7000-8000-00000000001${index}`, userId: SONIA._id, name },
  }));
  return {
    ...{ _id: ID, number: 12, layout: 'wallets', createdAt: '2026-03-06T08:00:00.000Z', createdBy: SONIA },
    ...{ count: 4, total: 10_000, paidCount: 0, paidTotal: 0, dueCount: 4, dueTotal: 10_000, lines },
    sums: [{ method: 'D17', count: 4, total: 10_000 }],
    ...change,
  };
}
function createMatch(position: number, change: Partial<WirePayoutMatch> = {}): WirePayoutMatch {
  const row = {
    number: position + 1,
    bookedOn: '2026-03-07',
    amount: 1000 * position,
    label: `VIR WAHA-12-${position}`,
  };
  return { position, kind: 'sure', reason: 'label', row, reference: `2026-03-07 WAHA-12-${position}`, ...change };
}
const matching: WirePayoutMatching = {
  ...{ sha256: HASH, outgoingCount: 3, unreadCount: 1, unread: [{ number: 9, fault: 'amount' }], otherRows: [] },
  matches: [
    createMatch(1),
    createMatch(2, { kind: 'check', reason: 'amount' }),
    { ...createMatch(3, { kind: 'differs' }), reference: undefined },
    { position: 4, kind: 'none' },
  ],
};

/** Opens the comparison on the page of the file, and sends a statement. */
async function compare(found: WirePayoutMatching | undefined, file = createFile()): Promise<void> {
  page.server.on(readPayoutFile, file);
  page.server.on(listSources, [source]);
  if (found) page.server.on(matchPayoutStatement, found);
  await openStaffDashboard('finance_admin', `view=payout-files&item=${ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid from a statement' }));
  const form = within(await screen.findByRole('form', { name: 'Compare a statement' }));
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Compare' }).disabled).toBe(true);
  const input = document.querySelector<HTMLInputElement>('input[name="statement"]')!;
  fireEvent.change(input, { target: { files: [new File(['Date;x;1'], 'biat.csv', { type: 'text/csv' })] } });
  fireEvent.click(form.getByRole('button', { name: 'Compare' }));
}
const group = async (name: string) => within(await screen.findByRole('region', { name }));

test('a statement shows its rows beside the payouts, with only the certain ones selected', async () => {
  await compare(matching);
  const sure = await group('Certain match');
  expect(sure.getByRole<HTMLInputElement>('checkbox', { name: /Nour Hamdi/ }).checked).toBe(true);
  expect(sure.getByText('VIR WAHA-12-1')).toBeTruthy();
  const check = await group('To be checked');
  expect(check.getByRole<HTMLInputElement>('checkbox', { name: /Hichem Ayari/ }).checked).toBe(false);
  expect(check.getByText('Only the amount is the same.')).toBeTruthy();
  const differs = await group('Another amount');
  expect(differs.getByText('Sami Khelifi')).toBeTruthy();
  expect(differs.queryByRole('checkbox')).toBeNull();
  expect((await group('Without a row')).getByText('Amina Ben Salah')).toBeTruthy();
  expect(screen.getByText('Row 9: the amount cannot be read')).toBeTruthy();
  expect(screen.getByText('1.000 TND in total')).toBeTruthy();
  expect(page.server.receivedBy(payPayoutFile)).toEqual([]);
});

test('the selected payouts are marked as paid after a question, each with its own reference', async () => {
  page.server.on(payPayoutFile, { message: '', paid: 1, skipped: 1, file: createFile() });
  await compare(matching);
  fireEvent.click((await group('To be checked')).getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Mark 2 payouts as paid' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Mark 2 payouts as paid?' }));
  expect(question.getByText('3.000 TND')).toBeTruthy();
  expect(page.server.receivedBy(payPayoutFile)).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Mark 2 payouts as paid' }));
  expect(await screen.findByText(/^1 payout marked as paid. 1 payout was skipped/)).toBeTruthy();
  expect(page.server.receivedBy(payPayoutFile)[0]?.body).toEqual({
    statement: HASH,
    lines: [1, 2].map((position) => ({
      ...{ position, reference: `2026-03-07 WAHA-12-${position}`, bookedOn: '2026-03-07' },
    })),
  });
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Compare a statement' })).toBeNull());
});

test('one row that pays all payouts is selected and cleared as a whole', async () => {
  const row = { number: 2, bookedOn: '2026-03-07', amount: 10_000, label: 'VIR WAHA-12' };
  const matches = [1, 2, 3, 4].map((position) =>
    createMatch(position, { kind: 'all', row, reference: '2026-03-07 WAHA-12' }),
  );
  await compare({ ...matching, matches });
  const tick = (await group('One row pays all payouts')).getByRole<HTMLInputElement>('checkbox');
  expect(tick.checked).toBe(true);
  expect(screen.getByText('10.000 TND in total')).toBeTruthy();
  fireEvent.click(tick);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Mark 0 payouts/ }).disabled).toBe(true);
  fireEvent.click(tick);
  expect(screen.getByRole('button', { name: 'Mark 4 payouts as paid' })).toBeTruthy();
});

test.each([
  [3, 'No outgoing row pays this file.'],
  [0, 'No outgoing row pays this file: the statement has no outgoing amounts with these columns.'],
])(
  'a statement with %i outgoing rows that pay nothing says so, and has nothing to confirm',
  async (outgoingCount, text) => {
    const otherRows = [{ number: 4, bookedOn: '2026-03-07', amount: 9000, label: 'WAHA-12' }];
    const matches = matching.matches.map(({ position }) => ({ position, kind: 'none' as const }));
    await compare({ ...matching, outgoingCount, otherRows, matches });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText(/^Row 4: .*9.000 TND$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Mark \d payouts/ })).toBeNull();
  },
);

test('a statement that cannot be read shows the reason, and another file can be chosen', async () => {
  page.server.refuse(matchPayoutStatement, 415, {
    message: 'This file is not a readable CSV or XLSX file.',
    code: 'statement_unreadable',
  });
  await compare(undefined);
  expect(await screen.findByText('This file is not a readable CSV or XLSX file.')).toBeTruthy();
  page.server.on(matchPayoutStatement, matching);
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByRole('region', { name: 'Certain match' })).toBeTruthy();
});

test('payouts that cannot be marked as paid stay selected, with the reason', async () => {
  page.server.refuse(payPayoutFile, 409, {
    message: 'None of these payouts is due any more.',
    code: 'payout_lines_not_due',
  });
  await compare(matching);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark 1 payout as paid' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Mark 1 payout as paid' }));
  expect(await screen.findByText('None of these payouts is due any more.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Certain match' })).toBeTruthy();
});

test('without known columns of a bank, a link leads to the import of a statement', async () => {
  page.server.on(readPayoutFile, createFile());
  page.server.on(listSources, []);
  await openStaffDashboard('finance_admin', `view=payout-files&item=${ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid from a statement' }));
  const link = await screen.findByRole('link', { name: 'Import a statement' });
  expect(link.getAttribute('href')).toContain('view=reconciliation');
});

test('offline, a statement cannot be compared, and the screen says why', async () => {
  page.server.on(readPayoutFile, createFile());
  page.server.on(listSources, [source]);
  await openStaffDashboard('finance_admin', `view=payout-files&item=${ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid from a statement' }));
  await screen.findByRole('form', { name: 'Compare a statement' });
  useConnectivity.setState({ state: 'offline' });
  expect(await screen.findByText('You must be online to compare a statement.')).toBeTruthy();
});

test.each<[name: string, change: Partial<WirePayoutFileDetails>]>([
  ['who made it above the limit', { needsSecondPerson: true, involved: [SONIA] }],
  ['anybody if nothing is due', { dueCount: 0 }],
])('a file is not marked as paid from a statement by %s', async (_name, change) => {
  page.server.on(readPayoutFile, createFile(change));
  await openStaffDashboard('finance_admin', `view=payout-files&item=${ID}`, SONIA._id);
  expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark as paid from a statement' })).toBeNull();
});
