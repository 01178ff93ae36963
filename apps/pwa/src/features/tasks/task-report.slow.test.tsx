import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listOwnTaskReports, type WireTaskReport } from '@waha/domain/tasks/task-reports.contract';
import { readTaskCatalogue } from '@waha/domain/tasks/tasks.contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveDraft, saveDraftFile } from '#offline/drafts/drafts';
import { getMemberDb } from '#offline/store/member-db';
import { createId } from '#platform/create-id';
import { createJob } from '#testing/fixtures/job';
import { goOffline } from '#testing/go-offline';
import { openMemberPopup } from '#testing/open-member-popup';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
beforeEach(() => {
  page.server.on(readTaskCatalogue, [
    { key: 'count', name: 'Stock count', description: 'Count.', icon: 'boxes' },
    { key: 'calls', name: 'Welcome calls', description: 'Call.', icon: 'phone-call' },
  ]);
  page.server.on(listOwnTaskReports, []);
});

const createReport = (part: Partial<WireTaskReport> = {}): WireTaskReport => ({
  ...{ _id: createId(), taskKey: 'count', photoUrl: '/uploads/x', status: 'pending' },
  createdAt: '2026-11-20T10:00:00.000Z',
  ...(part.status && part.status !== 'pending' && { decidedAt: '2026-11-21T10:00:00.000Z' }),
  ...part,
});
const openTask = (userId?: string) => openMemberPopup(page.server, 'tasks&task=count', userId);
/** Saves a photo that was chosen before: jsdom cannot resize one. */
const saveChosenPhoto = async () => {
  await saveDraft('task-report:count', { note: '', key: createId() });
  await saveDraftFile('task-report:count', 'receipt', new File(['photo'], 'photo.jpg', { type: 'image/jpeg' }));
};
const pressSend = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const popup = async () => within(await screen.findByRole('dialog'));

test('a task report without a photo is not sent, and the field says why', async () => {
  const { outbox } = await openTask();
  await screen.findByLabelText('Note (optional)');
  pressSend();
  expect(await screen.findByText('Please choose a photo.')).toBeTruthy();
  expect(await outbox()).toEqual([]);
});

test('a task report is pending on the device without a network, also in the list, and can be cancelled', async () => {
  const { outbox, router } = await openTask();
  await screen.findByLabelText('Note (optional)');
  await router.navigate({ to: '/dashboard', search: {} });
  await saveChosenPhoto();
  await router.navigate({ to: '/dashboard', search: { open: 'tasks', task: 'count' } });
  goOffline();
  await screen.findByText('Selected image');
  fireEvent.change(screen.getByLabelText('Note (optional)'), { target: { value: ' Three shelves ' } });
  pressSend();
  const pendingItem = within(await screen.findByRole('article', { name: 'Report: Stock count' }));
  expect(pendingItem.getByRole('status').textContent).toBe(
    'Saved on this device. It will be sent automatically when you are online.',
  );
  expect(await outbox()).toMatchObject([
    {
      ...{ method: 'POST', path: '/task-reports', stream: 'task-report:count', isStrict: true },
      body: { taskKey: 'count', note: 'Three shelves' },
      files: [{ field: 'photo', type: 'image/jpeg' }],
    },
  ]);
  expect(screen.queryByLabelText('Note (optional)')).toBeNull();

  await router.navigate({ to: '/dashboard', search: { open: 'tasks' } });
  const row = await screen.findByRole('button', { name: /^Stock count/ });
  await waitFor(() => expect(row.textContent).toContain('Waiting'));
  expect(screen.getByRole('button', { name: /^Welcome calls/ }).textContent).toBe('Welcome callsCall.');

  await router.navigate({ to: '/dashboard', search: { open: 'tasks', task: 'count' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel sending' }));
  await waitFor(async () => expect(await outbox()).toEqual([]));
  expect(await screen.findByLabelText('Note (optional)')).toBeTruthy();
});

test('a task report that the server refuses shows why and can be discarded', async () => {
  const userId = createId();
  const error = { class: 'final' as const, code: 'task_report_pending', message: 'Still being checked.' };
  const { outbox } = await openTask(userId);
  await screen.findByLabelText('Note (optional)');
  const stream = 'task-report:count';
  await getMemberDb(userId).outbox.add(createJob(userId, { stream, isStrict: true, state: 'failed', error, note: {} }));
  expect(await screen.findByText('The report was not accepted.')).toBeTruthy();
  expect(screen.getByText('Still being checked.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await outbox()).toEqual([]));
});

test('a sent task report is shown as being checked, even before the list is read again', async () => {
  const userId = createId();
  await openTask(userId);
  await screen.findByLabelText('Note (optional)');
  await getMemberDb(userId).sent.add({
    ...{ key: createId(), stream: 'task-report:count', label: 'Report', note: {}, method: 'POST' },
    ...{ path: '/task-reports', status: 201, answer: { message: 'Sent.', report: createReport() }, at: Date.now() },
  });
  expect(await screen.findByText('Your report is being checked.')).toBeTruthy();
});

describe('latest task report', () => {
  test('that is pending replaces the form', async () => {
    page.server.on(listOwnTaskReports, [createReport()]);
    await openTask();
    const shown = await popup();
    expect(await shown.findByText('Your report is being checked.')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Send' })).toBeNull();
  });

  test.each([
    ['photo_unclear', undefined, 'The photo is not clear.'],
    ['wrong_photo', undefined, 'The photo does not show this task.'],
    ['incomplete', undefined, 'A part of the task is missing.'],
    ['other', 'Two shelves are missing.', 'Two shelves are missing.'],
  ] as const)('that was rejected for %s says so, and what to do', async (reason, comment, text) => {
    const accepted = createReport({ _id: '01941f29-7c00-7e66-b3b9-000000000001', status: 'accepted' });
    const rejected = createReport({ status: 'rejected', reason, ...(comment && { comment }) });
    page.server.on(listOwnTaskReports, [rejected, accepted]);
    await openTask();
    const shown = await popup();
    expect(await shown.findByText('Your report was rejected.')).toBeTruthy();
    expect(shown.getByText(text)).toBeTruthy();
    expect(shown.getByText('You can correct this and send a new report.')).toBeTruthy();
    expect(await shown.findByRole('button', { name: 'Send' })).toBeTruthy();
  });

  test('that was accepted is shown before a folded form', async () => {
    page.server.on(listOwnTaskReports, [createReport({ status: 'accepted' })]);
    await openTask();
    const shown = await popup();
    expect(await shown.findByText('Your report was approved.')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Send' })).toBeNull();
    fireEvent.click(shown.getByRole('button', { name: 'Report this task as done' }));
    expect(await shown.findByRole('button', { name: 'Send' })).toBeTruthy();
  });

  test.each([
    ['pending', 'Pending'],
    ['accepted', 'Accepted'],
    ['rejected', 'Rejected'],
  ] as const)('that is %s is marked in the list', async (status, word) => {
    page.server.on(listOwnTaskReports, [createReport({ status }), createReport({ taskKey: 'gone' })]);
    await openMemberPopup(page.server, 'tasks');
    const row = await screen.findByRole('button', { name: /^Stock count/ });
    await waitFor(() => expect(row.textContent).toContain(word));
  });

  test('that cannot be read leaves the form to the member', async () => {
    page.server.refuse(listOwnTaskReports, 400, { message: 'No.', code: 'no' });
    await openTask();
    expect(await screen.findByLabelText('Note (optional)')).toBeTruthy();
  });
});
