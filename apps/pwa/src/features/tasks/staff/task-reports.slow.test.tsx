import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { WORK_QUEUES_BY_ROLE } from '@waha/domain/overview/staff/figures';
import {
  decideTaskReport,
  listTaskReportQueue,
  readTaskReport,
  type WireReviewedTaskReport,
  type WireTaskReport,
} from '@waha/domain/tasks/task-reports.contract';
import { readTaskCatalogue } from '@waha/domain/tasks/tasks.contract';
import { expect, test } from 'vitest';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { serveQueueCounts } from '#testing/serve-queue-counts';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const ID = '01941f29-7c00-7000-8000-0000000000e1';
const sent: WireTaskReport = {
  ...{ _id: ID, taskKey: 'price-survey', photoUrl: '/uploads/p1', status: 'pending' },
  createdAt: '2026-03-04T10:00:00.000Z',
};
const pending: WireReviewedTaskReport = {
  ...sent,
  ...{ taskName: 'Price survey', note: 'Ten prices\nin Sousse' },
  ...{ userId: NOUR._id, clientName: NOUR.name, clientSurname: NOUR.surname, clientEmail: NOUR.email },
};
const decisions = () => page.server.receivedBy(decideTaskReport).map(({ body }) => body);
const review = async () => within(await screen.findByRole('article', { name: 'Task report' }));
const dialog = async () => within(await screen.findByRole('alertdialog'));

function serve(report: WireReviewedTaskReport): void {
  const isPending = report.status === 'pending';
  page.server.on(listTaskReportQueue, isPending ? [report] : []);
  serveQueueCounts(page.server, { 'task-reports': isPending ? 1 : 0 }, WORK_QUEUES_BY_ROLE.commercial_admin);
  page.server.on(readTaskReport, report);
  page.server.on(readTaskCatalogue, [
    {
      ...{ key: 'price-survey', name: 'Price survey', description: 'Note prices.', icon: 'clipboard-list' },
      steps: ['Visit three shops.'],
    },
  ]);
}

/** Opens the commercial dashboard with one report; `search` may open it. */
function open(report = pending, search = `&item=${ID}`) {
  serve(report);
  return openStaffDashboard('commercial_admin', `view=task-reports${search}`);
}

/** Presses a button of the review and returns the confirmation. */
async function ask(name: 'Accept' | 'Reject') {
  fireEvent.click((await review()).getByRole('button', { name }));
  return dialog();
}

test('the task reports tab shows the pending count; a report opens with its photo, note and instructions', async () => {
  const { address } = await open(pending, '');
  expect(await screen.findByRole('tab', { name: /^Task reports\s*1/ })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: /^Nour Hamdi\s*Price survey\s*· / }));
  const details = await review();
  expect(address()).toBe(`/dashboardCommercial?view=task-reports&item=${ID}`);
  expect(details.getByRole('img', { name: 'Photo by Nour Hamdi' }).getAttribute('src')).toBe('/uploads/p1');
  expect(details.getByText(/^Ten prices\s+in Sousse$/)).toBeTruthy();
  expect(await details.findByText('Visit three shops.')).toBeTruthy();
  const link = details.getByRole('link', { name: 'Task documents of Nour Hamdi' });
  expect(link.getAttribute('href')).toBe(`/dashboardCommercial?view=members&item=${NOUR._id}&tab=tasks`);
});

test('the commercial overview shows the number of pending task reports', async () => {
  serve(pending);
  await openStaffDashboard('commercial_admin', 'view=overview');
  const list = within(await screen.findByRole('list', { name: 'Waiting for you' }));
  expect(list.getByRole('link').getAttribute('href')).toBe('/dashboardCommercial?view=task-reports');
  expect(list.getByText('Task reports')).toBeTruthy();
});

test('admins decide task reports too, and get to the documents of any member', async () => {
  serve(pending);
  await openAdminDashboard(`view=task-reports&item=${ID}`);
  const link = (await review()).getByRole('link', { name: 'Task documents of Nour Hamdi' });
  expect(link.getAttribute('href')).toBe(`/dashboardAdmin?view=users&item=${NOUR._id}&tab=tasks`);
});

test('accepting a task report asks first and returns to the pending ones', async () => {
  page.server.on(decideTaskReport, { message: 'Task report approved.', report: { ...sent, status: 'accepted' } });
  const { address } = await open();
  const question = await ask('Accept');
  expect(decisions()).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Nour Hamdi: Task report approved.')).toBeTruthy();
  expect(decisions()).toEqual([{ status: 'accepted' }]);
  expect(page.server.receivedBy(decideTaskReport)[0]?.headers['waha-hold']).toBe('1');
  await waitFor(() => expect(address()).toBe('/dashboardCommercial?view=task-reports'));
});

test('rejecting a task report needs a reason in words', async () => {
  page.server.on(decideTaskReport, { message: 'Task report rejected.', report: { ...sent, status: 'rejected' } });
  await open();
  const question = await ask('Reject');
  const reject = () => fireEvent.click(question.getByRole('button', { name: 'Reject' }));
  reject();
  expect(await question.findByText('Please give a reason.')).toBeTruthy();
  expect(decisions()).toEqual([]);
  fireEvent.change(question.getByLabelText(/^Reason/), { target: { value: ' Wrong town ' } });
  reject();
  expect(await screen.findByText('Nour Hamdi: Task report rejected.')).toBeTruthy();
  expect(decisions()).toEqual([{ status: 'rejected', reason: 'other', comment: 'Wrong town' }]);
});

test('a second decider on a task report learns who was first and when, and sees the next one', async () => {
  const { address } = await open();
  const decidedAt = '2026-03-05T09:30:00.000Z';
  const no = { message: 'Task report already decided.', code: 'task_report_already_decided', decidedAt };
  page.server.refuse(decideTaskReport, 409, { ...no, status: 'rejected', decidedByName: 'Karim Jaziri' });
  const question = await ask('Accept');
  page.server.on(listTaskReportQueue, []);
  fireEvent.click(question.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Nour Hamdi: Already rejected by Karim Jaziri on 05/03/2026.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/dashboardCommercial?view=task-reports'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a decided task report shows who decided and why, its history, and leads to the member and the next report', async () => {
  const { address } = await open({
    ...{ ...pending, status: 'rejected', decidedAt: '2026-03-05T09:30:00.000Z', reason: 'photo_unclear' },
    ...{ comment: 'Wrong town', decidedBy: { _id: ID, name: 'Karim Jaziri' } },
  });
  const details = await review();
  for (const text of ['Karim Jaziri', 'The photo is not clear.', 'Wrong town'])
    expect(await details.findByText(text)).toBeTruthy();
  expect(details.queryByRole('button', { name: /Accept|Reject/ })).toBeNull();
  expect(details.getByRole('button', { name: 'History' })).toBeTruthy();
  const [member] = details.getAllByRole('link', { name: 'Nour Hamdi' });
  expect(member?.getAttribute('href')).toBe(`/dashboardCommercial?view=members&item=${NOUR._id}`);
  fireEvent.click(details.getByRole('button', { name: 'Next report' }));
  await waitFor(() => expect(address()).toBe('/dashboardCommercial?view=task-reports'));
});

test('an address without a task report says so', async () => {
  await open(pending, '&item=none');
  expect(await screen.findByText('ID manquant')).toBeTruthy();
});

test('the task report search goes to the server', async () => {
  await open(pending, '');
  await screen.findByRole('button', { name: /^Nour Hamdi/ });
  page.server.on(listTaskReportQueue, []);
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'xyz' } });
  expect(await screen.findByText('No matching task reports.')).toBeTruthy();
  expect(page.server.received.some(({ address }) => address.includes('q=xyz'))).toBe(true);
});

test('several reports are accepted beside their photos, or rejected with one reason', async () => {
  serve(pending);
  const second = { ...pending, _id: ID.replace('e1', 'e2'), clientName: 'Hichem', photoUrl: '/uploads/p2' };
  page.server.on(listTaskReportQueue, [pending, second]);
  page.server.on(decideTaskReport, { message: 'Report accepted.', report: { ...sent, status: 'accepted' } });
  await openStaffDashboard('commercial_admin', 'view=task-reports');
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  await press('Select several');
  await press('Select all');
  await press('Accept 2');
  const photos = within((await dialog()).getByRole('region', { name: 'Photos' }));
  expect(photos.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Nour HamdiPrice survey',
    'Hichem HamdiPrice survey',
  ]);
  fireEvent.click(photos.getByRole('button', { name: /^Hichem/ }));
  expect(photos.getByRole('img', { name: 'Photo by Hichem Hamdi' }).getAttribute('src')).toBe('/uploads/p2');
  expect(photos.getByRole('status').textContent).toBe('Photos opened: 1 of 2');
  fireEvent.click((await dialog()).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('2 accepted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  await press('Select several');
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Nour/ }));
  await press('Reject 1');
  fireEvent.change((await dialog()).getByRole('textbox'), { target: { value: 'Another shop.' } });
  fireEvent.click((await dialog()).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Rejected: Nour Hamdi')).toBeTruthy();
  const rejection = { status: 'rejected', reason: 'other', comment: 'Another shop.' };
  expect(decisions()).toEqual([{ status: 'accepted' }, { status: 'accepted' }, rejection]);
  expect(page.server.receivedBy(decideTaskReport).map(({ headers }) => headers['waha-hold'])).toEqual(['1', '1', '1']);
});
