import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { forgetDevice, logOut } from '@waha/domain/account/account.contract';
import { beforeEach, expect, test } from 'vitest';
import { startWords } from '../../platform/language/words';
import { startSession } from '../../platform/session';
import { pageUnderTest } from '../../testing/page-under-test';
import { ForgetPhoneDialog } from './forget-phone-dialog';

beforeEach(startWords);

const page = pageUnderTest();

test('a phone that is forgotten is no known device on the server any more, after its session has ended', async () => {
  page.server.on(logOut, undefined);
  page.server.on(forgetDevice, undefined);
  startSession({ userId: '0190f3a0-0000-7000-8000-000000000001', role: 'user', userEmail: 'amira@mail.tn' });
  render(<ForgetPhoneDialog onStay={() => {}} />);

  fireEvent.click(await screen.findByRole('button', { name: 'Forget this phone' }));

  await waitFor(() =>
    expect(page.server.received.map(({ address }) => address)).toEqual(['/users/logout', '/users/device/forget']),
  );
});
