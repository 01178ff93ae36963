import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  deleteStaffNotification,
  listStaffNotifications,
  type WireStaffNotification,
} from '@waha/domain/notifications/notifications.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const notice: WireStaffNotification = {
  _id: createId(),
  type: 'USER_CREATED',
  message: 'Amina Ben Salah has signed up.',
  createdAt: '2026-01-15T09:00:00.000Z',
  user: null,
};

test('the activity list reports a failed read', async () => {
  page.server.refuse(listStaffNotifications, 400, { message: 'No.', code: 'no' });
  await openAdminDashboard('view=activity');
  expect(await screen.findByText('Error fetching notifications.')).toBeTruthy();
});

const amina = { _id: createId(), name: 'Amina', surname: 'Ben Salah', email: 'amina.bensalah@mail.tn' };
const about = createId();

test.each<[Partial<WireStaffNotification>, Record<string, string>]>([
  [{ payment: { _id: about } }, { view: 'payments', item: about, member: amina._id }],
  [{ quizResult: { _id: about } }, { view: 'quizzes', item: about }],
  [{ withdraw: { _id: about } }, { view: 'withdrawals', item: about }],
  [{ profile: { _id: about } }, { view: 'profiles', item: about }],
  [{ requestId: about }, { view: 'recharges', item: about }],
  [{ invoice: { _id: about } }, { view: 'receipts', item: about }],
  [{ type: 'USER_CREATED' }, { view: 'users', q: 'Amina Ben Salah' }],
])('a notification of %j links to its subject', async (part, target) => {
  page.server.on(listStaffNotifications, [{ ...notice, type: 'PAYMENT_MADE', user: amina, ...part }]);
  const { router } = await openAdminDashboard('view=activity');
  fireEvent.click(await screen.findByRole('button', { name: /^Amina Ben Salah has signed up/ }));
  await waitFor(() => expect(router.state.location.search).toEqual(target));
});

async function deleteIt(): Promise<void> {
  page.server.on(listStaffNotifications, [notice]);
  await openAdminDashboard('view=activity');
  await screen.findByText('Amina Ben Salah has signed up.');
  fireEvent.click(screen.getByRole('button', { name: /Delete/ }));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Delete' })).at(-1)!);
}

test('a deleted notification shows a confirmation', async () => {
  page.server.on(deleteStaffNotification, { message: 'Notification deleted' });
  await deleteIt();
  expect(await screen.findByText('Notification deleted')).toBeTruthy();
});

test('a notification that cannot be deleted shows an error', async () => {
  page.server.refuse(deleteStaffNotification, 400, { message: 'No.', code: 'no' });
  await deleteIt();
  expect(await screen.findByText(/^Failed to delete notification\. Please try again\./)).toBeTruthy();
});
