import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readOverview } from '@waha/domain/overview/overview.contract';
import { readMemberMonth } from '@waha/domain/wallet/wallet-documents.contract';
import { expect, test } from 'vitest';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { recordSavedFiles } from '#testing/record-saved-files';
import { serveMembers } from '#testing/serve-members';
import { serveQueueCounts } from '#testing/serve-queue-counts';
import { setUpPage } from '#testing/set-up-page';
import { listLatestMonths } from '../month-field';

const page = setUpPage();

const saved = recordSavedFiles();

const [, BEFORE = ''] = listLatestMonths(Date.now());
const choose = async (report = within(document.body)) =>
  fireEvent.change(await report.findByRole('combobox', { name: 'Month' }), { target: { value: BEFORE } });
const findReport = async (name: string) => within(await screen.findByRole('region', { name }));

const serveOverview = () =>
  page.server.on(readOverview, {
    ...{ per: 'week', at: '2026-11-25T09:12:00.000Z', periods: [], figures: [] },
    before: { from: '2026-11-15T23:00:00.000Z', until: '2026-11-18T10:00:00.000Z' },
    owed: { points: 44, millimes: 22_000, inWallets: 15_000, inWithdrawals: 7000 },
  });

test("the monthly finance report is saved under the server's file name", async () => {
  serveQueueCounts(page.server, {});
  serveOverview();
  page.server.serveFile(`/finance/months/${BEFORE}`, 'application/pdf', '%PDF', `Waha-finance-${BEFORE}.pdf`);
  await openAdminDashboard('');
  const report = await findReport('Finance report');
  await choose(report);
  fireEvent.click(report.getByRole('button', { name: 'Save the report' }));
  await waitFor(() => expect(saved.names).toEqual([`Waha-finance-${BEFORE}.pdf`]));
});

test('the VAT report of a month is saved as a PDF and as a table', async () => {
  serveQueueCounts(page.server, {});
  serveOverview();
  page.server.serveFile(`/finance/vat/${BEFORE}`, 'application/pdf', '%PDF', `Waha-vat-${BEFORE}.pdf`);
  page.server.serveFile(`/exports/vat/${BEFORE}`, 'text/csv', 'month', `waha-vat-${BEFORE}.csv`);
  await openAdminDashboard('');
  const report = await findReport('VAT report');
  await choose(report);
  fireEvent.click(report.getByRole('button', { name: 'Save the report' }));
  await waitFor(() => expect(saved.names).toEqual([`Waha-vat-${BEFORE}.pdf`]));
  fireEvent.click(report.getByRole('button', { name: 'Export' }));
  fireEvent.click(report.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(saved.names).toEqual([`Waha-vat-${BEFORE}.pdf`, `waha-vat-${BEFORE}.csv`]));
});

test('a member’s money documents are saved, and a refusal is shown', async () => {
  serveMembers(page.server);
  const { _id } = NOUR;
  page.server.serveFile(`/wallets/${_id}/withdrawals-statement`, 'application/pdf', '%PDF', 'Waha-withdrawals.pdf');
  page.server.serveFile(`/wallets/${_id}/statement`, 'application/pdf', '%PDF', 'Waha-statement.pdf');
  page.server.refuse(readMemberMonth, 404, { message: 'Member not found.', code: 'user_not_found' });
  await openAdminDashboard(`view=users&item=${_id}&tab=papers`);
  await choose();
  fireEvent.click(screen.getByRole('button', { name: 'Statement of withdrawals' }));
  await waitFor(() => expect(saved.names).toEqual(['Waha-withdrawals.pdf']));
  fireEvent.click(screen.getByRole('button', { name: 'Statement of points' }));
  await waitFor(() => expect(saved.names).toEqual(['Waha-withdrawals.pdf', 'Waha-statement.pdf']));
  expect(page.server.received.some(({ address }) => address === `/wallets/${_id}/statement?format=pdf`)).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Monthly report' }));
  expect((await screen.findAllByText(/not found/)).length).toBeGreaterThan(0);
  expect(saved.names).toHaveLength(2);
});
