import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beginPasskeyStep, renewStepByPasskey } from '@waha/domain/account/passkeys.contract';
import { listStaff, setStaffAccess } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { renewStep } from '@waha/domain/staff-accounts/two-step.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { mockPasskeys } from '#testing/mock-passkeys';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const karim = {
  ...{ _id: createId(), name: 'Karim', surname: 'Zouari', email: 'karim@waha.example' },
  role: 'commercial_admin' as const,
  addedAt: '2026-01-04T09:15:00.000Z',
  ...{ lastSignInAt: null, lastUsedAt: null, switchedOffAt: null, hasTwoStep: false },
};
const puts = () => page.server.receivedBy(setStaffAccess);
const dialog = async () => within(await screen.findByRole('alertdialog', { name: 'Confirm that it is you' }));

/** An administrator disables an account, and the server requires a fresh second step first. */
async function switchOff(methods?: string[]) {
  page.server.on(listStaff, { staff: [karim], invitations: [] });
  await openAdminDashboard(`view=staff&item=${karim._id}`);
  const stepNeeded = {
    message: 'Please confirm that it is you, with a passkey or a code.',
    code: 'fresh_step_needed',
    ...(methods && { methods }),
  };
  page.server.refuse(setStaffAccess, 403, stepNeeded);
  fireEvent.click(await screen.findByRole('button', { name: 'Disable' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disable' }));
  return stepNeeded;
}

test('an action that needs a recent step runs after the code without another press', async () => {
  await switchOff();
  const confirmation = await dialog();
  const text = 'This code is wrong or has already been used.';
  page.server.refuse(renewStep, 400, { message: text, code: 'second_step_wrong', errors: { code: text } });
  fireEvent.change(confirmation.getByLabelText('Code'), { target: { value: '000000' } });
  fireEvent.click(confirmation.getByRole('button', { name: 'Confirm' }));
  expect(await confirmation.findByText(text)).toBeTruthy();
  expect(puts()).toHaveLength(1);
  page.server.on(renewStep, undefined);
  page.server.on(setStaffAccess, undefined);
  fireEvent.change(confirmation.getByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.click(confirmation.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Account disabled.')).toBeTruthy();
  expect(puts().map(({ body }) => body)).toEqual([{ isOff: true }, { isOff: true }]);
});

test('an action without a shown code is reported as not done', async () => {
  const { message } = await switchOff();
  fireEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(`This was not done. ${message}`)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Confirm that it is you' })).toBeNull());
  expect(puts()).toHaveLength(1);
});

test('staff with only a passkey are not asked for a code and continue after it', async () => {
  mockPasskeys();
  await switchOff(['passkey']);
  const confirmation = await dialog();
  expect(confirmation.queryByLabelText('Code')).toBeNull();
  expect(confirmation.getByText('You will be asked again for your passkey.')).toBeTruthy();
  const options = { challenge: 'Y2g', rpId: 'waha.example', timeout: 1000, userVerification: 'required' as const };
  page.server.on(beginPasskeyStep, { ...options, allowCredentials: [] });
  page.server.on(renewStepByPasskey, undefined);
  page.server.on(setStaffAccess, undefined);
  fireEvent.click(confirmation.getByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText('Account disabled.')).toBeTruthy();
});

test.each([
  ['codes alone is shown no passkey', ['totp', 'recovery'], ['Confirm', 'Cancel'], true],
  ['both is shown the passkey first', ['totp', 'recovery', 'passkey'], ['Use a passkey', 'Confirm', 'Cancel'], false],
])('staff with %s', async (_what, methods, buttons, isTyping) => {
  mockPasskeys();
  await switchOff(methods);
  const confirmation = await dialog();
  expect(confirmation.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
  // A phone's keyboard would cover the passkey button.
  expect(document.activeElement === confirmation.getByLabelText('Code')).toBe(isTyping);
  fireEvent.click(confirmation.getByRole('button', { name: 'Cancel' })); // a pending step is shared by the whole page
});

test('a browser without passkeys says so to staff with no other method', async () => {
  await switchOff(['passkey']);
  const confirmation = await dialog();
  expect(confirmation.getByText(/this browser does not support passkeys/)).toBeTruthy();
  expect(confirmation.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel']);
  fireEvent.click(confirmation.getByRole('button', { name: 'Cancel' }));
});
