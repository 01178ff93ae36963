// Loads the code with the file; otherwise the first test would take that time.
import '#dashboards/finance/finance-dashboard';
import './payout-files-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readWorkQueues } from '@waha/domain/overview/overview.contract';
import {
  cancelPayoutFile,
  createPayoutFile,
  downloadPayoutFile,
  listDuePayouts,
  listPayoutFiles,
  payPayoutFile,
  readPayoutFile,
  type WireDuePayout,
  type WirePayoutFileDetails,
} from '@waha/domain/payouts/staff/payout-files.contract';
import { expect, test } from 'vitest';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { serveQueueCounts } from '#testing/serve-queue-counts';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const ID = '0198c5ab-0000-7000-8000-0000000000f1';
const NOUR = '0198c5ab-0000-7000-8000-000000000001';
const SONIA = { _id: '0198c5ab-0000-7000-8000-0000000000aa', name: 'Sonia Gharbi' };

const toNour = { kind: 'withdrawal', method: 'D17', number: '+21655000111', amount: 6000 } as const;
const toHichem = { kind: 'refund', method: 'IZI', number: '+21655000222', amount: 149_500 } as const;

function createDue(change: Partial<WireDuePayout>): WireDuePayout {
  return {
    ...toNour,
    ...{ _id: '0198c5ab-0000-7000-8000-000000000011', userId: NOUR, name: 'Nour Hamdi', userName: 'Nour Hamdi' },
    ...{ isVerified: true, decidedAt: '2026-03-05T08:00:00.000Z', warnings: [] },
    ...change,
  };
}
const refund = createDue({ ...toHichem, _id: '0198c5ab-0000-7000-8000-000000000012', name: 'Hichem Ayari' });
const blocked = createDue({
  ...{ _id: '0198c5ab-0000-7000-8000-000000000013', name: 'Sami Khelifi', number: '', inFile: 7 },
  warnings: [
    { code: 'in_file', isBlocking: true },
    { code: 'not_verified', isBlocking: false },
  ],
});

function createFile(change: Partial<WirePayoutFileDetails> = {}): WirePayoutFileDetails {
  const line = { userId: NOUR, state: 'due' } as const;
  return {
    ...{ _id: ID, number: 12, layout: 'wallets', createdAt: '2026-03-06T08:00:00.000Z', createdBy: SONIA },
    ...{ count: 2, total: 155_500, paidCount: 0, paidTotal: 0, dueCount: 2, dueTotal: 155_500 },
    lines: [
      { ...line, ...toNour, _id: '0198c5ab-0000-7000-8000-000000000011', name: 'Nour Hamdi' },
      { ...line, ...toHichem, _id: '0198c5ab-0000-7000-8000-000000000012', name: 'Hichem Ayari' },
    ],
    sums: [
      { method: 'D17', count: 1, total: 6000 },
      { method: 'IZI', count: 1, total: 149_500 },
    ],
    ...change,
  };
}

function openFiles(item = '', userId?: string) {
  return openStaffDashboard('finance_admin', `view=payout-files${item && `&item=${item}`}`, userId);
}
async function openNew(payouts: WireDuePayout[], needsTwoAbove?: number) {
  page.server.on(listDuePayouts, {
    ...{ layouts: [{ name: 'wallets' }, { name: 'bank-transfer' }], layout: 'wallets', payouts, hasMore: false },
    ...{ limits: { file: 500_000, dayLeft: 300_000 }, ...(needsTwoAbove && { needsTwoAbove }) },
  });
  return openFiles('new');
}
async function openFile(file: WirePayoutFileDetails, userId?: string) {
  page.server.on(readPayoutFile, file);
  return openFiles(ID, userId);
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const question = async () => within(await screen.findByRole('alertdialog'));

test('without payout files, the section says what one is, and opens a new one', async () => {
  page.server.on(listPayoutFiles, []);
  page.server.on(listDuePayouts, { layouts: [], layout: '', payouts: [], hasMore: false, limits: {} });
  const { address } = await openFiles();
  expect(await screen.findByText(/^A payout file orders several/)).toBeTruthy();
  await press('New payout file');
  await waitFor(() => expect(address()).toBe('/dashboardFinance?view=payout-files&item=new'));
  expect(await screen.findByText('No approved withdrawals or refunds to pay.')).toBeTruthy();
});

test('a failed list of payout files can be loaded again', async () => {
  page.server.refuse(listPayoutFiles, 500, 'broken');
  await openFiles();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('payout files show total, how many payouts are paid, and their states; the section counts those of a second person', async () => {
  serveQueueCounts(page.server, { 'payout-files': 1 });
  page.server.on(listPayoutFiles, [
    createFile({ needsSecondPerson: true, paidCount: 1, dueCount: 1 }),
    createFile({ _id: NOUR, number: 11, paidCount: 2, dueCount: 0 }),
    createFile({ _id: SONIA._id, number: 10, dueCount: 0, cancelledAt: '2026-03-06T09:00:00.000Z' }),
  ]);
  await openFiles();
  const rows = within(await screen.findByRole('table', { name: 'Payout files' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
    'Waiting for a second person',
    'Nothing left to pay',
    'Cancelled',
  ]);
  expect(rows[0]?.textContent).toContain('155.500 TND1 of 2');
  expect(await screen.findByRole('tab', { name: /^Payout files\s*1/ })).toBeTruthy();
  expect(page.server.receivedBy(readWorkQueues)[0]?.address).toContain('with=');
});

test('all payouts that can be ordered are selected, with sums, and the others say why they are not', async () => {
  page.server.on(createPayoutFile, { message: 'Payout file created.', file: createFile() });
  page.server.on(readPayoutFile, createFile());
  const { address } = await openNew([createDue({}), refund, blocked]);
  const ticks = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(ticks.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ]);
  expect(screen.getByText('It is already in payout file 7.')).toBeTruthy();
  expect(screen.getByText('The profile is not verified.')).toBeTruthy();
  expect(screen.getByText('155.500 TND')).toBeTruthy();
  fireEvent.click(ticks[1]!);
  expect(screen.queryByText('155.500 TND')).toBeNull();
  await press('Make a file of 1 payout');
  await waitFor(() => expect(address()).toBe(`/dashboardFinance?view=payout-files&item=${ID}`));
  expect(page.server.receivedBy(createPayoutFile)[0]?.body).toEqual({
    layout: 'wallets',
    payouts: [{ ...toNour, _id: '0198c5ab-0000-7000-8000-000000000011' }],
  });
});

test('a payout that a colleague ordered meanwhile is named, and nothing is made', async () => {
  page.server.refuse(createPayoutFile, 409, {
    message: 'The payout to Nour Hamdi is already in payout file 8.',
    code: 'payout_in_file',
    values: { name: 'Nour Hamdi', number: 8 },
  });
  const { address } = await openNew([createDue({})], 1000);
  expect(await screen.findByText(/^Above the limit for one person/)).toBeTruthy();
  await press('Make a file of 1 payout');
  expect(await screen.findByText('The payout to Nour Hamdi is already in payout file 8.')).toBeTruthy();
  expect(address()).toBe('/dashboardFinance?view=payout-files&item=new');
  await waitFor(() => expect(page.server.receivedBy(listDuePayouts).length).toBeGreaterThan(1));
});

test('a file is marked as paid with a reference, after the sums of each method', async () => {
  page.server.on(payPayoutFile, {
    ...{ message: 'Payout file marked as paid.', paid: 2, skipped: 0 },
    file: createFile({ dueCount: 0, paidCount: 2 }),
  });
  await openFile(createFile());
  expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy();
  await press('Mark as paid');
  const asked = await question();
  for (const sum of ['6.000 TND', '149.500 TND', '155.500 TND']) expect(asked.getByText(sum)).toBeTruthy();
  fireEvent.click(asked.getByRole('button', { name: 'Mark as paid' }));
  expect(await asked.findByText('Please enter the reference of the transfer.')).toBeTruthy();
  fireEvent.change(asked.getByLabelText('Reference of the transfer'), { target: { value: ' VIR 77 ' } });
  fireEvent.click(asked.getByRole('button', { name: 'Mark as paid' }));
  expect(await screen.findByText('Payout file marked as paid.')).toBeTruthy();
  expect(page.server.receivedBy(payPayoutFile)[0]?.body).toEqual({ reference: expect.stringMatching(/^VIR ?77$/) });
  expect(page.server.receivedBy(downloadPayoutFile)).toHaveLength(0);
});

test('after a file is marked as paid, the number of payouts that were skipped is said', async () => {
  const file = createFile({ dueCount: 0, paidCount: 2 });
  page.server.on(payPayoutFile, { message: 'Payout file marked as paid.', paid: 1, skipped: 1, file });
  await openFile(createFile());
  await press('Mark as paid');
  const asked = await question();
  fireEvent.change(asked.getByLabelText('Reference of the transfer'), { target: { value: 'VIR77' } });
  fireEvent.click(asked.getByRole('button', { name: 'Mark as paid' }));
  expect(await screen.findByText(/^Payout file marked as paid. 1 payout was skipped/)).toBeTruthy();
});

test('who made a file above the limit reads that a colleague must mark it as paid', async () => {
  await openFile(createFile({ needsSecondPerson: true, involved: [SONIA] }), SONIA._id);
  expect(await screen.findByText(/so a colleague must mark it as paid/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel this file' })).toBeTruthy();
});

test('a file is cancelled with a reason, and a cancelled one has no buttons', async () => {
  const cancelled = createFile({ dueCount: 0, cancelledAt: '2026-03-06T09:00:00.000Z', cancelReason: 'Wrong bank' });
  page.server.on(cancelPayoutFile, { message: 'Payout file cancelled.', file: cancelled });
  await openFile(createFile());
  await press('Cancel this file');
  const asked = await question();
  page.server.on(readPayoutFile, cancelled);
  fireEvent.change(asked.getByLabelText(/^Reason/), { target: { value: 'Wrong bank' } });
  fireEvent.click(asked.getByRole('button', { name: 'Cancel this file' }));
  expect(await screen.findByText('Payout file cancelled.')).toBeTruthy();
  expect(page.server.receivedBy(cancelPayoutFile)[0]?.body).toEqual({ reason: 'Wrong bank' });
  expect(await screen.findByText('Wrong bank')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});

test('a paid line shows its reference, and one that is no longer due says so', async () => {
  const { lines } = createFile();
  await openFile(
    createFile({
      ...{ paidCount: 1, dueCount: 0 },
      lines: [
        { ...lines[0]!, state: 'paid', paidAt: '2026-03-07T08:00:00.000Z', reference: 'VIR77' },
        { ...lines[1]!, state: 'not_due' },
      ],
    }),
  );
  const table = within(await screen.findByRole('table', { name: 'Payouts of this file' }));
  expect(table.getByText('VIR77')).toBeTruthy();
  const [paid, open] = table.getAllByRole('row').slice(1);
  const cellsOf = (row: HTMLElement | undefined) =>
    within(row!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cellsOf(paid).at(-2)).toMatch(/07.03.2026|7 Mar/);
  expect(cellsOf(open).at(-2)).toBe('–');
  expect(table.getByText('No longer due')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
});

test('a due withdrawal with withholding tax shows gross and tax beside the net amount that is ordered', async () => {
  page.server.on(createPayoutFile, { message: 'Payout file created.', file: createFile() });
  page.server.on(readPayoutFile, createFile());
  await openNew([createDue({ amount: 5400, withheld: 600 })]);
  expect(await screen.findByText('Gross 6.000 TND, withholding tax 0.600 TND')).toBeTruthy();
  await press('Make a file of 1 payout');
  await waitFor(() => expect(page.server.receivedBy(createPayoutFile)).toHaveLength(1));
  expect(page.server.receivedBy(createPayoutFile)[0]?.body).toMatchObject({ payouts: [{ amount: 5400 }] });
});
