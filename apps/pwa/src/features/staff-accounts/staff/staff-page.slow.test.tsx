import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  inviteStaff,
  listStaff,
  sendStaffInvitation,
  setStaffAccess,
  setStaffRole,
  type WireStaffAccount,
  type WireStaffInvitation,
  withdrawStaffInvitation,
} from '@waha/domain/staff-accounts/staff-accounts.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { getSession } from '#platform/session';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';

const page = setUpPage();

const karim: WireStaffAccount = {
  _id: createId(),
  name: 'Karim',
  surname: 'Zouari',
  email: 'karim@waha.example',
  role: 'commercial_admin',
  addedAt: '2026-01-04T09:15:00.000Z',
  lastSignInAt: null,
  lastUsedAt: null,
  hasTwoStep: false,
  switchedOffAt: null,
};
const sami: WireStaffInvitation = {
  _id: createId(),
  name: 'Sami',
  surname: 'Trabelsi',
  email: 'sami@waha.example',
  role: 'finance_admin',
  invitedAt: '2026-03-04T09:15:00.000Z',
  expiresAt: '2999-03-07T09:15:00.000Z',
};

function open(staff: WireStaffAccount[] = [karim], invitations: WireStaffInvitation[] = [], search = 'view=staff') {
  page.server.on(listStaff, { staff, invitations });
  return openAdminDashboard(search);
}
const row = async (name: RegExp) =>
  within(await screen.findByRole('list', { name: 'Staff' })).findByRole('button', { name });
const sent = (method: string) => page.server.received.filter((each) => each.method === method);
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

test('staff and invitations are in one list with role and status', async () => {
  const off = { ...karim, _id: createId(), name: 'Rania', switchedOffAt: '2026-02-01T08:00:00.000Z' };
  const expiredInvitation = { ...sami, _id: createId(), name: 'Nour', expiresAt: '2020-01-01T00:00:00.000Z' };
  await open([karim, off], [sami, expiredInvitation]);
  const rows = within(await screen.findByRole('list', { name: 'Staff' })).getAllByRole('button');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Sami TrabelsiFinancesami@waha.exampleInvited',
    'Nour TrabelsiFinancesami@waha.exampleExpired',
    'Karim ZouariCommercialkarim@waha.example',
    'Rania ZouariCommercialkarim@waha.exampleDisabled',
  ]);
});

test('an invitation is sent and then listed as open', async () => {
  const { address } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Invite a staff member' }));
  const form = within(await screen.findByRole('form', { name: 'Invite a staff member' }));
  for (const [label, value] of [
    ['Name', 'Sami'],
    ['Surname', 'Trabelsi'],
    ['Email', sami.email],
  ] as const)
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  fireEvent.change(form.getByLabelText('Role'), { target: { value: 'finance_admin' } });
  fireEvent.change(form.getByLabelText('Language'), { target: { value: 'ar' } });
  page.server.on(inviteStaff, { _id: sami._id });
  page.server.on(listStaff, { staff: [karim], invitations: [sami] });
  fireEvent.click(form.getByRole('button', { name: 'Send the invitation' }));

  expect(await screen.findByRole('article', { name: 'Sami Trabelsi' })).toBeTruthy();
  expect(address()).toBe(`/dashboardAdmin?view=staff&item=${sami._id}`);
  expect(sent('POST')[0]?.body).toEqual({
    ...{ name: 'Sami', surname: 'Trabelsi', email: sami.email, role: 'finance_admin', language: 'ar' },
  });
});

test('a refused invitation shows the error at the form and preserves the input', async () => {
  await open([karim], [], 'view=staff&item=new');
  const form = within(await screen.findByRole('form', { name: 'Invite a staff member' }));
  fireEvent.change(form.getByLabelText('Email'), { target: { value: karim.email } });
  const text = 'This address already belongs to a staff account.';
  page.server.refuse(inviteStaff, 409, { message: text, code: 'email_of_staff' });
  fireEvent.click(form.getByRole('button', { name: 'Send the invitation' }));
  expect(await screen.findByText(text)).toBeTruthy();
  page.server.refuse(inviteStaff, 400, {
    message: 'No.',
    code: 'invalid_input',
    errors: { name: 'Name is required.' },
  });
  fireEvent.click(form.getByRole('button', { name: 'Send the invitation' }));
  expect(await screen.findByText('Name is required.')).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('Email').value).toBe(karim.email);
});

test('an invitation is resent, and withdrawn after a question', async () => {
  const { address } = await open([karim], [sami]);
  fireEvent.click(await row(/Sami/));
  page.server.on(sendStaffInvitation, undefined);
  fireEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText(/^A new link is on its way/)).toBeTruthy();

  page.server.on(withdrawStaffInvitation, undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Revoke invitation' }));
  expect(sent('DELETE')).toEqual([]);
  await confirm('Revoke invitation');
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=staff'));
});

test('changing a role asks first and shows the effect', async () => {
  await open();
  fireEvent.click(await row(/Karim/));
  const change = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change the role' });
  expect(change.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'admin' } });
  fireEvent.click(change);
  expect(await screen.findByText(/^They are logged out everywhere/)).toBeTruthy();
  page.server.on(setStaffRole, undefined);
  await confirm('Change the role');
  await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ role: 'admin' }));
});

test('a failed deactivation is reported in its dialog and can be retried', async () => {
  await open();
  fireEvent.click(await row(/Karim/));
  fireEvent.click(await screen.findByRole('button', { name: 'Disable' }));
  const text = 'This is the last administrator. Invite another one first.';
  page.server.refuse(setStaffAccess, 409, { message: text, code: 'last_admin' });
  await confirm('Disable');
  expect(await screen.findByText(`This was not done. ${text}`)).toBeTruthy();
  page.server.on(setStaffAccess, undefined);
  page.server.on(listStaff, { staff: [{ ...karim, switchedOffAt: karim.addedAt }], invitations: [] });
  await confirm('Disable');
  expect(await screen.findByRole('button', { name: 'Reactivate' })).toBeTruthy();
  expect(sent('PUT').map(({ body }) => body)).toEqual([{ isOff: true }, { isOff: true }]);
});

test('the own staff account is visible but not editable', async () => {
  const opened = await open();
  const ownAccount = { ...karim, _id: getSession()!.userId, name: 'Leila' };
  page.server.on(listStaff, { staff: [ownAccount], invitations: [] });
  await opened.router.navigate({ to: '.', search: { view: 'log' } });
  await opened.router.navigate({ to: '.', search: { view: 'staff', item: ownAccount._id } });
  expect(await screen.findByText(/^This is your own account/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
});

test('the staff page reports a failed read and retries it', async () => {
  page.server.refuse(listStaff, 403, { message: 'You do not have access to this.', code: 'forbidden' });
  await openAdminDashboard('view=staff');
  expect(await screen.findByText('You do not have access to this.')).toBeTruthy();
  page.server.on(listStaff, { staff: [karim], invitations: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row(/Karim/)).toBeTruthy();
});

test('the staff summary lists accounts without a second step and open invitations, and invites', async () => {
  setWindowWidth(1280);
  const safe = { ...karim, _id: createId(), hasTwoStep: true };
  const switchedOffAccount = { ...karim, _id: createId(), switchedOffAt: '2026-03-04T09:15:00.000Z' };
  await open(
    [karim, safe, switchedOffAccount],
    [sami, { ...sami, _id: createId(), expiresAt: '2026-03-05T09:15:00.000Z' }],
  );
  const shown = within(await screen.findByRole('region', { name: 'Staff' }));
  expect(shown.getByText('Active').nextSibling?.textContent).toBe('2');
  expect(shown.getByText('Without two-step verification').nextSibling?.textContent).toBe('1');
  expect(shown.getByText('Invited').nextSibling?.textContent).toBe('21 expired');
  fireEvent.click(shown.getByRole('button', { name: 'Invite a staff member' }));
  expect(await screen.findByRole('form', { name: 'Invite a staff member' })).toBeTruthy();
});
