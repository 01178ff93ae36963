import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addPasskey, beginPasskey } from '@waha/domain/account/passkeys.contract';
import { listStaff } from '@waha/domain/staff-accounts/staff-accounts.contract';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  readTwoStep,
  renewRecoveryCodes,
} from '@waha/domain/staff-accounts/two-step.contract';
import { expect, test } from 'vitest';
import { createId } from '#platform/create-id';
import { mockPasskeys } from '#testing/mock-passkeys';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const OFF = { isOn: false, isRequired: false, recoveryCodesLeft: 0 };
const ON = { isOn: true, isRequired: false, recoveryCodesLeft: 9 };
const MADE = { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Waha:a?secret=GEZDGNBVGY3TQOJQ&issuer=Waha' };
const CODES = ['ABCDE-FGHJK', 'LMNPQ-RSTUV'];

async function open(twoStepStatus: typeof OFF) {
  page.server.on(listStaff, { staff: [], invitations: [] });
  page.server.on(readTwoStep, twoStepStatus);
  await openAdminDashboard('view=staff&open=settings');
  fireEvent.click(await screen.findByRole('button', { name: 'Two-step verification' }));
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('two-step sign-in is set up with password, app and code, and shows recovery codes once', async () => {
  await open(OFF);
  fireEvent.click(await screen.findByRole('button', { name: 'Set up two-step verification' }));
  page.server.on(beginTwoStep, MADE);
  type('Current password', 'oasis-2026');
  pressButton('Set up');
  expect(await screen.findByRole('img', { name: 'QR code for the app' })).toBeTruthy();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
  page.server.on(confirmTwoStep, { recoveryCodes: CODES });
  page.server.on(readTwoStep, ON);
  type('Code', '123456');
  pressButton('Turn on');
  const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
  expect(codes.map(({ textContent }) => textContent)).toEqual(CODES);
  expect(JSON.stringify({ ...localStorage })).not.toContain('ABCDE');
  pressButton('I have saved them');
  expect(await screen.findByText('On')).toBeTruthy();
  expect(screen.queryByText('ABCDE-FGHJK')).toBeNull();
  expect(page.server.receivedBy(beginTwoStep).map(({ body }) => body)).toContainEqual({ password: 'oasis-2026' });
});

test('a wrong password and a wrong code are reported at their fields', async () => {
  await open(OFF);
  fireEvent.click(await screen.findByRole('button', { name: 'Set up two-step verification' }));
  const errorMessage = 'The current password is wrong.';
  page.server.refuse(beginTwoStep, 400, {
    message: errorMessage,
    code: 'current_password_wrong',
    errors: { password: errorMessage },
  });
  type('Current password', 'not it');
  pressButton('Set up');
  expect(await screen.findByText(errorMessage)).toBeTruthy();
  page.server.on(beginTwoStep, MADE);
  pressButton('Set up');
  await screen.findByLabelText('Code');
  const text = 'This code is wrong or has already been used.';
  page.server.refuse(confirmTwoStep, 400, { message: text, code: 'second_step_wrong', errors: { code: text } });
  type('Code', '000000');
  pressButton('Turn on');
  expect(await screen.findByText(text)).toBeTruthy();
});

test('new recovery codes and switching off both require a code', async () => {
  await open(ON);
  expect(await screen.findByText('9 recovery codes left')).toBeTruthy();
  pressButton('New recovery codes');
  page.server.on(renewRecoveryCodes, { recoveryCodes: CODES });
  type('Code', '123456');
  pressButton('Generate new codes');
  expect(await screen.findByText('LMNPQ-RSTUV')).toBeTruthy();
  pressButton('I have saved them');
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  page.server.on(endTwoStep, undefined);
  page.server.on(readTwoStep, OFF);
  type('Code', '654321');
  fireEvent.click(screen.getAllByRole('button', { name: 'Turn off' }).at(-1)!);
  expect(await screen.findByText('Two-step verification is off.')).toBeTruthy();
  expect(page.server.receivedBy(endTwoStep)[0]?.body).toEqual({ code: '654321' });
});

test('two-step sign-in cannot be switched off where required', async () => {
  await open({ ...ON, isRequired: true });
  await screen.findByText('On');
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
});

test('a back office that requires set-up leads there first and opens afterwards', async () => {
  const text = 'Two-step verification is required. Please set it up first.';
  page.server.refuse(listStaff, 403, { message: text, code: 'two_step_required' });
  await openAdminDashboard('view=staff');
  expect(await screen.findByRole('heading', { name: 'Set up two-step verification first' })).toBeTruthy();
  page.server.on(beginTwoStep, MADE);
  type('Current password', 'oasis-2026');
  pressButton('Set up');
  await screen.findByLabelText('Code');
  page.server.on(confirmTwoStep, { recoveryCodes: CODES });
  page.server.on(listStaff, { staff: [], invitations: [] });
  type('Code', '123456');
  pressButton('Turn on');
  await screen.findByText('ABCDE-FGHJK');
  pressButton('I have saved them');
  await waitFor(() => expect(screen.queryByText('No staff accounts yet.')).toBeTruthy());
});

test('a required set-up offers a passkey first if the browser supports it, and codes beside it', async () => {
  mockPasskeys();
  const text = 'Two-step verification is required. Please set it up first.';
  page.server.refuse(listStaff, 403, { message: text, code: 'two_step_required' });
  await openAdminDashboard('view=staff');
  const isMethodChosen = async (name: string) => (await screen.findByRole<HTMLInputElement>('radio', { name })).checked;
  expect([await isMethodChosen('Passkey'), await isMethodChosen('Authenticator app')]).toEqual([true, false]);
  const user = { id: 'YQ', name: 'a', displayName: 'A' };
  page.server.on(beginPasskey, {
    ...{ challenge: 'Y2g', rp: { id: 'waha.example', name: 'Waha' }, user, pubKeyCredParams: [], timeout: 1000 },
    ...{ attestation: 'none', excludeCredentials: [] },
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  });
  page.server.on(addPasskey, { _id: createId() });
  page.server.on(listStaff, { staff: [], invitations: [] });
  type('Current password', 'oasis-2026');
  pressButton('Add a passkey');
  expect(await screen.findByText('No staff accounts yet.')).toBeTruthy();
  expect(page.server.receivedBy(beginPasskey).map(({ body }) => body)).toEqual([{ password: 'oasis-2026' }]);
});
