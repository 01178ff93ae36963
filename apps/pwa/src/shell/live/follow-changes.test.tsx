import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { readChanges, type WireSync } from '@waha/domain/sync/sync.contract';
import { afterEach, expect, test, vi } from 'vitest';
import { createId } from '#platform/create-id';
import { startSession } from '#platform/session';
import { serveChanges } from '#testing/serve-changes';
import { setUpPage } from '#testing/set-up-page';
import { getChangeCursor } from './change-cursor';
import { followChanges } from './follow-changes';

// jsdom has no EventSource: these tests cover polling. The stream itself is tested in real browsers.
const page = setUpPage();
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts a page with two cached queries that follows changes. */
function startFollowing() {
  const userId = createId();
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  const queryClient = new QueryClient();
  for (const feature of ['wallet', 'invoices']) queryClient.setQueryData([feature, 'own', userId], 'read');
  stops.push(followChanges(queryClient, userId));
  const isOld = (feature: string) => queryClient.getQueryState([feature, 'own', userId])?.isInvalidated;
  const readAnew = () => {
    for (const feature of ['wallet', 'invoices']) queryClient.setQueryData([feature, 'own', userId], 'read again');
  };
  return { reads: queryClient, userId, isOld, readAnew, cursor: () => getChangeCursor(queryClient, userId) };
}
const listRequests = () =>
  page.server.received.filter(({ address }) => address.startsWith('/sync')).map((request) => request.address);
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));

test('the first response sets the start position and invalidates earlier reads', async () => {
  serveChanges(page.server);
  const { isOld, cursor } = startFollowing();
  await waitFor(() => expect(cursor()).toEqual({ epoch: 'one', at: 0 }));
  expect([isOld('wallet'), isOld('invoices')]).toEqual([true, true]);
});

test('later responses invalidate only what changed since the last position', async () => {
  const history = serveChanges(page.server);
  const { isOld, readAnew, cursor } = startFollowing();
  await waitFor(() => expect(cursor()).toBeTruthy());
  readAnew();

  history.push({ seq: 1, feature: 'invoices' }, { seq: 2, feature: 'invoices' });
  await waitFor(() => {
    lookAgain();
    expect(cursor()?.at).toBe(2);
  });
  expect([isOld('wallet'), isOld('invoices')]).toEqual([false, true]);

  readAnew();
  history.push({ seq: 3, feature: 'wallet' });
  await waitFor(() => {
    lookAgain();
    expect(cursor()?.at).toBe(3);
  });
  expect([isOld('wallet'), isOld('invoices')]).toEqual([true, false]);
  expect(listRequests().at(-1)).toMatch(/since=[23]&epoch=one/);
});

test('changes are polled every fifteen seconds if no stream delivers them', async () => {
  const history = serveChanges(page.server);
  const { cursor } = startFollowing();
  await waitFor(() => expect(cursor()).toBeTruthy());
  history.push({ seq: 1, feature: 'wallet' });
  const aSecondLater = () => {
    vi.advanceTimersByTime(1000);
    expect(cursor()?.at).toBe(1);
  };
  await vi.waitFor(aSecondLater, { timeout: 4000, interval: 40 });
});

test('another change history invalidates everything', async () => {
  const history = serveChanges(page.server);
  const { isOld, readAnew, cursor } = startFollowing();
  await waitFor(() => expect(cursor()).toBeTruthy());
  readAnew();
  const restored: WireSync = {
    epoch: 'two',
    cursor: 7,
    more: false,
    reset: true,
    changes: [],
    counts: { messages: 0, notifications: 0 },
    serverTime: '2026-01-15T09:00:00.000Z',
  };
  expect(history).toEqual([]);
  page.server.on(readChanges, async () => restored);
  await waitFor(() => {
    lookAgain();
    expect(cursor()).toEqual({ epoch: 'two', at: 7 });
  });
  expect([isOld('wallet'), isOld('invoices')]).toEqual([true, true]);
});

test('a long absence takes several responses, and all of them count', async () => {
  const { isOld, readAnew, cursor } = await caughtUp();
  readAnew();
  const part = (at: number, feature: 'wallet' | 'invoices', hasMore: boolean): WireSync => ({
    epoch: 'one',
    cursor: at,
    more: hasMore,
    reset: false,
    changes: [{ seq: at, feature }],
    counts: { messages: 0, notifications: 0 },
    serverTime: '2026-01-15T09:00:00.000Z',
  });
  page.server.on(readChanges, async ({ address }) =>
    address.includes('since=0') ? part(500, 'wallet', true) : part(501, 'invoices', false),
  );
  await waitFor(() => {
    lookAgain();
    expect(cursor()?.at).toBe(501);
  });
  expect([isOld('wallet'), isOld('invoices')]).toEqual([true, true]);
});

async function caughtUp() {
  serveChanges(page.server);
  const stopFollowing = startFollowing();
  await waitFor(() => expect(stopFollowing.cursor()).toBeTruthy());
  return stopFollowing;
}
