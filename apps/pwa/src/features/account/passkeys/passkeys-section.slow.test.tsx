import 'fake-indexeddb/auto';
// Loads the code with the file; otherwise the first test would take that time.
import '#dashboards/member/member-dashboard';
import '#dashboards/member/member-settings';
import './passkeys-section';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '@waha/domain/account/passkeys.contract';
import { expect, test } from 'vitest';
import { activateMember } from '#offline/store/control-db';
import { createId } from '#platform/create-id';
import { startSession } from '#platform/session';
import { mockPasskeys } from '#testing/mock-passkeys';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();
const phone = {
  ...{ _id: createId(), name: 'My phone', createdAt: '2026-01-04T09:15:00.000Z' },
  ...{ lastUsedAt: null, isBackedUp: false },
};
const options = {
  challenge: 'YQ',
  rp: { id: 'localhost', name: 'Waha' },
  user: { id: 'YQ', name: 'amira@mail.tn', displayName: 'Amira' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 300_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: {
    ...{ residentKey: 'required' as const, requireResidentKey: true, userVerification: 'required' as const },
  },
};
const errorMessage = 'The current password is wrong.';
const refusal = { message: errorMessage, code: 'current_password_wrong', errors: { password: errorMessage } };
const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (method: string, path: RegExp) =>
  page.server.received.filter((each) => each.method === method && path.test(each.address)).map(({ body }) => body);

async function open(passkeys: (typeof phone)[]) {
  page.server.on(listPasskeys, passkeys);
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  await renderScreen('/dashboard?open=settings');
  await screen.findByText('Logged in as amira@mail.tn');
  pressButton('Passkeys');
  await screen.findByText(/^Log in with your fingerprint/);
}

test('a passkey is added after the password, named after the device', async () => {
  mockPasskeys();
  await open([]);
  page.server.refuse(beginPasskey, 400, refusal);
  await screen.findByRole('button', { name: 'Add a passkey' });
  pressButton('Add a passkey');
  const password = await screen.findByLabelText('Current password');
  fireEvent.change(password, { target: { value: 'oasis-2026' } });
  page.server.on(beginPasskey, options);
  page.server.on(addPasskey, { _id: phone._id });
  page.server.on(listPasskeys, [phone]);
  pressButton('Continue');
  await screen.findByText('Passkey added');
  await screen.findByText('My phone');
  expect(sent('POST', /passkeys\/begin$/)).toEqual([{}, { password: 'oasis-2026' }]);
  expect(sent('POST', /passkeys$/)).toMatchObject([{ name: expect.any(String), credential: { id: 'a2V5' } }]);
});

test('cancelling the device prompt adds no passkey and shows no error', async () => {
  mockPasskeys({ answers: false });
  await open([]);
  page.server.on(beginPasskey, options);
  await screen.findByRole('button', { name: 'Add a passkey' });
  pressButton('Add a passkey');
  await waitFor(() => expect(sent('POST', /passkeys\/begin$/)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a passkey' })).toHaveProperty('disabled', false));
  expect(sent('POST', /passkeys$/)).toEqual([]);
  expect(screen.queryByText('Passkey added')).toBeNull();
});

test('a passkey is renamed, and deleted after a question', async () => {
  await open([phone]);
  await screen.findByText('My phone');
  page.server.on(renamePasskey, undefined);
  page.server.on(removePasskey, undefined);
  pressButton('Edit');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Old phone' } });
  pressButton('Save');
  await waitFor(() => expect(sent('PUT', /passkeys/)).toEqual([{ name: 'Old phone' }]));
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  pressButton('Delete');
  await screen.findByRole('alertdialog', { name: 'Delete this passkey?' });
  expect(sent('POST', /remove$/)).toEqual([]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!);
  await waitFor(() => expect(sent('POST', /remove$/)).toEqual([{}]));
});

test('a browser that does not support passkeys offers no button to add one', async () => {
  await open([phone]);
  await screen.findByText('My phone');
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
