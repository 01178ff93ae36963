import { fireEvent, screen, within } from '@testing-library/react';
import { deleteReport, listReports, readFacility, uploadReport } from '@waha/domain/facility/facility.contract';
import { expect, test } from 'vitest';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { createPdf, findSentForm, openCommercialMember, openForm } from '#testing/open-commercial-member';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const ID = '01941f29-7c00-7000-8000-0000000000f2';
const report = { _id: ID, pdfUrl: '/uploads/p1', createdAt: '2026-02-15T10:00:00.000Z' };
const TITLE = /^Report of 15\/02\/2026/;

/** Opens Nour's facility tab with these reports. */
function open(reports = [report]) {
  page.server.on(readFacility, { totalPoints: 40, availablePoints: 30, BlockedPoints: 10, history: [] });
  page.server.on(listReports, reports);
  return openCommercialMember(page.server, 'facility');
}

async function confirmDeletion() {
  fireEvent.click(await screen.findByRole('button', { name: /^Delete Report/ }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(page.server.received.some(({ address }) => address === `/reports/${ID}`)).toBe(false);
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
}

test('the member facility page shows points and reports', async () => {
  await open();
  const shownFor = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  await screen.findByText('Total points');
  expect(['Total points', 'Available points', 'Blocked points'].map(shownFor)).toEqual(['40', '30', '10']);
  const link = await screen.findByRole('link', { name: /^View Report of 15\/02\/2026/ });
  expect(link.getAttribute('href')).toBe('/uploads/p1');
});

test('a report requires a PDF before it is sent', async () => {
  await open([]);
  page.server.on(uploadReport, { message: 'Report uploaded!', report });
  const form = await openForm('Add a report', 'New report');
  form.press('Upload');
  expect(await form.findByText('Missing data.')).toBeTruthy();
  form.choose('PDF', createPdf('report.pdf'));
  page.server.on(listReports, [report]);
  form.press('Upload');
  expect(await screen.findByText('Report uploaded!')).toBeTruthy();
  expect(await findSentForm(page.server, `/reports/upload/${NOUR._id}`)).toEqual({ pdf: 'report.pdf' });
  expect(await screen.findByRole('heading', { name: TITLE })).toBeTruthy();
});

test('a report is deleted after a confirmation', async () => {
  await open();
  page.server.on(deleteReport, async () => {
    page.server.on(listReports, []);
    return { message: 'Report deleted successfully.' };
  });
  await confirmDeletion();
  expect(await screen.findByText('Report deleted successfully.')).toBeTruthy();
  expect(await screen.findByText('No reports yet.')).toBeTruthy();
});

test('a report that cannot be deleted remains, with an error', async () => {
  await open();
  page.server.refuse(deleteReport, 403, { message: 'You do not have access to this.', code: 'forbidden' });
  await confirmDeletion();
  expect(await screen.findByText('Failed to delete report.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: TITLE })).toBeTruthy();
});
