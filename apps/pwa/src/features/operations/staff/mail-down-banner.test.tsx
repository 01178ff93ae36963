// Loaded with the file: the first test would otherwise wait for all of it.
import '../../../desks/admin-desk';
import { screen, waitFor } from '@testing-library/react';
import { readMailStanding } from '@waha/domain/operations/operations.contract';
import { expect, test, vi } from 'vitest';
import { moveIntervals } from '../../../testing/move-intervals';
import { openAdminDesk } from '../../../testing/open-admin-desk';
import { pageUnderTest } from '../../../testing/page-under-test';

const page = pageUnderTest();
const asked = () => page.server.received.filter(({ address }) => address === '/operations/mail');

test('an admin is told since when mail is not being sent and how many wait, until it is sent again', async () => {
  moveIntervals();
  const at = new Date();
  at.setHours(0, 5, 0, 0);
  page.server.on(readMailStanding, { downSince: at.toISOString(), waiting: 3 });
  await openAdminDesk('view=users');

  expect(await screen.findByText('Mail is not being sent since 00:05.')).toBeTruthy();
  expect(screen.getByText('Mails that wait: 3')).toBeTruthy();
  page.server.on(readMailStanding, { downSince: null, waiting: 0 });
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() => expect(screen.queryByText(/^Mail is not being sent/)).toBeNull());
});

test('since another day the day is said too', async () => {
  page.server.on(readMailStanding, { downSince: new Date(2026, 0, 4, 14, 5).toISOString(), waiting: 0 });
  await openAdminDesk('view=users');

  expect(await screen.findByText('Mail is not being sent since 04/01/2026 14:05.')).toBeTruthy();
  expect(screen.queryByText(/^Mails that wait/)).toBeNull();
});

test('nothing is said while mail is sent, or while it cannot be asked', async () => {
  page.server.refuse(readMailStanding, 500, {});
  await openAdminDesk('view=users');

  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(screen.queryByText(/^Mail is not being sent/)).toBeNull();
});
