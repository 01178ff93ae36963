import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MINUTE } from '@waha/domain/kernel/time';
import { listOwnTaskReports, type WireTaskReport } from '@waha/domain/tasks/task-reports.contract';
import {
  deleteTask,
  listTasks,
  readTaskCatalogue,
  restoreTask,
  type WireCatalogueTask,
  type WireTask,
} from '@waha/domain/tasks/tasks.contract';
import { describe, expect, test } from 'vitest';
import { getMemberDb } from '#offline/store/member-db';
import { createId } from '#platform/create-id';
import { createJob } from '#testing/fixtures/job';
import { goOffline } from '#testing/go-offline';
import { openMemberPopup } from '#testing/open-member-popup';
import { setUpPage } from '#testing/set-up-page';
import type { TaskNote } from './tasks.jobs';

const page = setUpPage();

const aTask = (taskDate: string, status: WireTask['status'] = 'pending'): WireTask => ({
  _id: createId(),
  taskDate,
  status,
  createdAt: `${taskDate}T10:00:00.000Z`,
});
const MARCH = aTask('2026-03-04');
const APRIL = aTask('2026-04-05', 'paid');

/** Opens the documents of a member; the server deletes and restores as requested. */
async function openHistory(tasks = [MARCH, APRIL], reports: WireTaskReport[] = []) {
  let hidden: string[] = [];
  const idIn = (address: string) => address.split('/')[2] ?? '';
  page.server.on(readTaskCatalogue, [COUNT]);
  page.server.on(listOwnTaskReports, reports);
  page.server.on(listTasks, async () => tasks.filter(({ _id }) => !hidden.includes(_id)));
  page.server.on(deleteTask, async ({ address }) => {
    hidden = [...hidden, idIn(address)];
    return { message: 'Task deleted successfully!' };
  });
  page.server.on(restoreTask, async ({ address }) => {
    hidden = hidden.filter((id) => id !== idIn(address));
    return { message: 'Task restored.' };
  });
  const opened = await openMemberPopup(page.server, 'tasks&part=history');
  await screen.findByText('Task of 04/03/2026');
  return { ...opened, hidden: () => hidden };
}
const cards = () =>
  within(screen.getByRole('list', { name: 'History' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
async function deleteMarch() {
  fireEvent.click(screen.getByRole('button', { name: 'Delete Task of 04/03/2026' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Task of 04/03/2026 deleted');
}
const note = (does: TaskNote['does'], task: WireTask): TaskNote => ({ does, task });
const restored = () => page.server.receivedBy(restoreTask);

test('the fixed task list is shown in order, even with a picture unknown to the app', async () => {
  page.server.on(readTaskCatalogue, [
    { key: 'a', name: 'Welcome calls', description: 'Call new members.', icon: 'phone-call' },
    { key: 'b', name: 'Stock count', description: 'Count the shelves.', icon: 'no-such-picture' },
  ]);
  await openMemberPopup(page.server, 'tasks');
  const list = within(await screen.findByRole('list', { name: 'Tasks' }));
  const items = list.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Welcome callsCall new members.',
    'Stock countCount the shelves.',
  ]);
  expect(items.map((item) => item.querySelectorAll('svg').length)).toEqual([2, 2]);
  expect(screen.getByText('Tasks are voluntary: an approved report brings no points.')).toBeTruthy();
});

const CALLS: WireCatalogueTask = {
  ...{ key: 'calls', name: 'Welcome calls', description: 'Call new members.', icon: 'phone-call' },
  steps: ['Choose a member.', 'Take a photo.'],
  brings: 'A new member finds their way.',
};
const COUNT: WireCatalogueTask = { key: 'count', name: 'Stock count', description: 'Count.', icon: 'boxes' };

describe('one task', () => {
  test('opens from the list, says what to do in order and what it brings, and going back focuses it', async () => {
    page.server.on(readTaskCatalogue, [COUNT, CALLS]);
    const { router } = await openMemberPopup(page.server, 'tasks');
    fireEvent.click(await screen.findByRole('button', { name: /^Welcome calls/ }));
    const steps = within(await screen.findByRole('list', { name: 'What to do' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['1Choose a member.', '2Take a photo.']);
    expect(screen.getByText('A new member finds their way.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Welcome calls' })).toBeTruthy();
    expect(router.state.location.search).toEqual({ open: 'tasks', task: 'calls' });
    act(() => router.history.back());
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Welcome calls/));
  });

  test('without steps shows its description only', async () => {
    page.server.on(readTaskCatalogue, [COUNT, CALLS]);
    await openMemberPopup(page.server, 'tasks&task=count');
    expect(await screen.findByText('Count.')).toBeTruthy();
    expect(screen.queryByText('What to do')).toBeNull();
    expect(screen.queryByText('What it brings')).toBeNull();
  });

  test('that the installation does not have leads to the list', async () => {
    page.server.on(readTaskCatalogue, [CALLS]);
    await openMemberPopup(page.server, 'tasks&task=gone');
    expect(await screen.findByText('Task not found.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Tasks' }));
    expect(await screen.findByRole('list', { name: 'Tasks' })).toBeTruthy();
  });
});

test('the history has reports with their state among the documents, newest first, and each opens its task', async () => {
  const createReport = (part: Partial<WireTaskReport>): WireTaskReport => ({
    ...{ _id: createId(), taskKey: 'count', photoUrl: '/uploads/x', status: 'accepted' },
    createdAt: '2026-03-10T10:00:00.000Z',
    ...(part.status !== 'pending' && { decidedAt: '2026-03-11T10:00:00.000Z' }),
    ...part,
  });
  const { router } = await openHistory(undefined, [
    createReport({ taskKey: 'gone', status: 'rejected', reason: 'incomplete', decidedAt: '2026-02-01T10:00:00.000Z' }),
    createReport({
      ...{ taskKey: 'typed', status: 'rejected', reason: 'other', comment: 'The photo is too dark.' },
      decidedAt: '2026-01-31T10:00:00.000Z',
    }),
    createReport({}),
    createReport({ status: 'pending' }),
  ]);
  await screen.findAllByText('Report: Stock count');
  expect(cards()).toEqual([
    expect.stringMatching(/^Task of 05\/04\/2026/),
    expect.stringMatching(/^Report: Stock countAcceptedChecked Mar 11, 2026/),
    expect.stringMatching(/^Report: Stock countPendingSent Mar 10, 2026/),
    expect.stringMatching(/^Task of 04\/03\/2026/),
    expect.stringMatching(/^Report: goneRejectedA part of the task is missing\./),
    expect.stringMatching(/^Report: typedRejectedThe photo is too dark\./),
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Report: Stock countAccepted|^Report: Stock count Accepted/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ open: 'tasks', task: 'count' }));
});

test('a history whose reports cannot be loaded says so', async () => {
  page.server.on(readTaskCatalogue, []);
  page.server.on(listTasks, []);
  page.server.refuse(listOwnTaskReports, 400, { message: 'No.', code: 'no' });
  await openMemberPopup(page.server, 'tasks&part=history');
  expect(await screen.findByText("Impossible de charger l'historique des tasks.")).toBeTruthy();
});

test('task documents are sorted by date; pending ones show Show, others Paid, and each opens', async () => {
  await openHistory();
  expect(cards()).toEqual([
    expect.stringMatching(/^Task of 05\/04\/2026.*Paid/),
    expect.stringMatching(/^Task of 04\/03\/2026.*Show/),
  ]);
  const link = screen.getByRole('link', { name: 'View Task of 04/03/2026' });
  expect(link.getAttribute('href')).toBe(`/api/tasks/view/${MARCH._id}`);
});

test('deleting a task document asks first and can be undone from the toast, also on the server', async () => {
  const { hidden, outbox } = await openHistory();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Task of 04/03/2026' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await outbox()).toEqual([]);

  await deleteMarch();
  await waitFor(() => expect(hidden()).toEqual([MARCH._id]));
  await waitFor(() => expect(cards()).toHaveLength(1));
  await waitFor(async () => expect(await outbox()).toEqual([]));

  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(hidden()).toEqual([]));
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(restored()).toHaveLength(1);
});

test('a deletion that has not left the device is undone locally', async () => {
  const { outbox, userId } = await openHistory();
  // An earlier job of the stream prevents it from being sent.
  const before = createJob(userId, { stream: 'tasks', nextAt: Date.now() + 30 * MINUTE, note: note('restore', APRIL) });
  await getMemberDb(userId).outbox.add(before);
  goOffline();
  await deleteMarch();
  await waitFor(() => expect(cards()).toHaveLength(1));
  const pendingItem = within(await screen.findByRole('article', { name: 'Task of 04/03/2026' }));
  expect(
    pendingItem.getByText('Deleted on this device. The server is updated as soon as you are online.'),
  ).toBeTruthy();
  expect((await outbox())[1]).toMatchObject({ method: 'DELETE', path: `/tasks/${MARCH._id}`, stream: 'tasks' });

  fireEvent.click(pendingItem.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect((await outbox()).map(({ key }) => key)).toEqual([before.key]);
});

test('a deletion that the server refuses shows why, and the document returns', async () => {
  await openHistory();
  page.server.refuse(deleteTask, 409, { message: 'Not this one.', code: 'not_this_one' });
  await deleteMarch();
  expect(await screen.findByText('Impossible de supprimer la task')).toBeTruthy();
  expect(screen.getByText('Not this one.')).toBeTruthy();
  expect(cards()).toHaveLength(2);
});

test('a failed read of task documents is shown and can be retried', async () => {
  page.server.refuse(listTasks, 400, { message: 'No.', code: 'no' });
  page.server.on(listOwnTaskReports, []);
  await openMemberPopup(page.server, 'tasks&part=history');
  expect(await screen.findByText("Impossible de charger l'historique des tasks.")).toBeTruthy();
  page.server.on(listTasks, []);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No task documents yet.')).toBeTruthy();
});
