import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deleteTask, listTasks, uploadTask, type WireTask } from '@waha/domain/tasks/tasks.contract';
import { afterEach, expect, test } from 'vitest';
import { NOUR } from '#testing/fixtures/reviewed-profile';
import { createPdf, findSentForm, openCommercialMember, openForm, showLaptop } from '#testing/open-commercial-member';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const narrow = window.matchMedia;
afterEach(() => {
  window.matchMedia = narrow;
});
const ID = '01941f29-7c00-7000-8000-0000000000f1';
const TITLE = 'Task of 15/02/2026';
const task: WireTask = { _id: ID, taskDate: '2026-02-15', status: 'pending', createdAt: '2026-02-15T10:00:00.000Z' };

/** Presses Delete on the card, and in the confirmation. */
async function confirmDeletion() {
  fireEvent.click(await screen.findByRole('button', { name: `Delete ${TITLE}` }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(page.server.received.some(({ address }) => address === `/tasks/${ID}`)).toBe(false);
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
}

test('tasks are cards by date, including those that the member has deleted', async () => {
  const older: WireTask = { ...task, _id: NOUR._id, taskDate: '2026-01-15', status: 'paid', isHidden: true };
  page.server.on(listTasks, [older, task]);
  await openCommercialMember(page.server, 'tasks');
  const cards = within(await screen.findByRole('list', { name: 'Tasks' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Task of 15\/02\/2026.*Pending/),
    expect.stringMatching(/Task of 15\/01\/2026.*Deleted by the member.*Paid/),
  ]);
  expect(screen.getByRole('link', { name: `View ${TITLE}` }).getAttribute('href')).toBe(`/api/tasks/view/${ID}`);
});

test('a task requires date, status and PDF before it is added', async () => {
  page.server.on(listTasks, []);
  page.server.on(uploadTask, { message: 'Task uploaded!', task });
  await openCommercialMember(page.server, 'tasks');
  const form = await openForm('Add a task', 'New task');
  form.press('Upload');
  await waitFor(() => expect(form.getAllByText('Missing data.')).toHaveLength(2));
  form.type('Date', '2026-02-15');
  form.choose('PDF', createPdf('task.pdf'));
  page.server.on(listTasks, [task]);
  form.press('Upload');
  expect(await screen.findByText('Task uploaded!')).toBeTruthy();
  const sent = await findSentForm(page.server, `/tasks/upload/${NOUR._id}`);
  expect(sent).toEqual({ taskDate: '2026-02-15', status: 'pending', pdf: 'task.pdf' });
  expect(await screen.findByRole('heading', { name: TITLE })).toBeTruthy();
});

test('a task is deleted after a confirmation', async () => {
  page.server.on(listTasks, [task]);
  page.server.on(deleteTask, async () => {
    page.server.on(listTasks, []);
    return { message: 'Task deleted successfully!' };
  });
  await openCommercialMember(page.server, 'tasks');
  await confirmDeletion();
  expect(await screen.findByText('Task deleted successfully!')).toBeTruthy();
  expect(await screen.findByText('No tasks yet.')).toBeTruthy();
});

test('a task that cannot be deleted remains, with an error', async () => {
  page.server.on(listTasks, [task]);
  page.server.refuse(deleteTask, 403, { message: 'You do not have access to this.', code: 'forbidden' });
  await openCommercialMember(page.server, 'tasks');
  await confirmDeletion();
  expect(await screen.findByText('Failed to delete task')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: TITLE })).toBeTruthy();
});

test('a task document that can be neither shown nor saved is reported', async () => {
  showLaptop();
  page.server.on(listTasks, [task]);
  await openCommercialMember(page.server, 'tasks');
  fireEvent.click(await screen.findByRole('button', { name: `View ${TITLE}` }));
  expect(await screen.findByText('Failed to open PDF')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: `Download ${TITLE}` }));
  expect(await screen.findByText('Failed to download PDF')).toBeTruthy();
});

test('the member tasks page reports a failed read', async () => {
  page.server.refuse(listTasks, 403, { message: 'You do not have access to this.', code: 'forbidden' });
  await openCommercialMember(page.server, 'tasks');
  expect(await screen.findByText('Failed to load tasks.')).toBeTruthy();
});
