import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { forgetDevice, logOut } from '@waha/domain/account/account.contract';
import { beforeEach, expect, test } from 'vitest';
import { startTranslations } from '#platform/language/translations';
import { startSession } from '#platform/session';
import { setUpPage } from '#testing/set-up-page';
import { ResetDeviceDialog } from './reset-device-dialog';

beforeEach(startTranslations);

const page = setUpPage();

test('resetting a device makes it unknown to the server after its session has ended', async () => {
  page.server.on(logOut, undefined);
  page.server.on(forgetDevice, undefined);
  startSession({ userId: '0190f3a0-0000-7000-8000-000000000001', role: 'user', userEmail: 'amira@mail.tn' });
  render(<ResetDeviceDialog onStay={() => {}} />);

  fireEvent.click(await screen.findByRole('button', { name: 'Remove app data from this phone' }));

  await waitFor(() =>
    expect(page.server.received.map(({ address }) => address)).toEqual(['/users/logout', '/users/device/forget']),
  );
});
