import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { SECOND } from '@waha/domain/kernel/time';
import { useEffect } from 'react';
import { waitForFirstScreen } from '#offline/device/first-screen';
import { restoreOutboxView } from '#offline/outbox-state/restore-outbox-view';
import { restoreQueryCache } from '#offline/query-cache/restore-query-cache';
import { createQueryClient } from '#platform/query-client';
import { getSession, type Session, useSession } from '#platform/session';

/** Storage that does not respond must not block the screen. */
const RESTORE_TIMEOUT_MS = SECOND;

type QueryContext = {
  userId: string | undefined;
  client: QueryClient;
  restored?: Promise<void>;
  stopKeeping?: () => void;
};
let reads: QueryContext | undefined;

/** The layout around every screen that reads from the server. Each member has a separate query client. */
export function DataLayout() {
  const userId = useSession(({ session, last: lastSession }) => (session ?? lastSession)?.userId);
  const { client } = getQueryContext(userId);
  useEffect(() => followServerChanges(client), [client]);
  return (
    // The key also covers a sign-in in another tab: state of this page does not belong to the other member.
    <QueryClientProvider client={client} key={userId}>
      <Outlet />
    </QueryClientProvider>
  );
}

/**
 * Follows the server's changes for the signed-in user once the first screen is shown.
 * @returns a function that stops it
 */
function followServerChanges(client: QueryClient): (() => void) | undefined {
  const session = getSession();
  if (!session) return undefined;
  let stop: (() => void) | undefined;
  let isStopped = false;
  const follow = async () => {
    await waitForFirstScreen();
    const { followChanges } = await import('../live/follow-changes');
    if (!isStopped) stop = followChanges(client, session.userId);
  };
  void follow();
  return () => {
    isStopped = true;
    stop?.();
  };
}

/**
 * Fills the queries with what this device stores of the signed-in member, so that the screens open with it. Persists
 * queries from now on. Staff store nothing.
 */
export async function prepareQueries(): Promise<void> {
  const session = getSession();
  if (session?.role !== 'user') return;
  const context = getQueryContext(session.userId);
  context.restored ??= restoreMemberQueries(context, session);
  await Promise.race([context.restored, new Promise((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS))]);
}

/**
 * Prepares the first screen after a login, while the toast is shown: restores what this device stores. If that is
 * nothing, it fetches the position in the change log before any query: all that is fetched later is at least as new, so
 * the first synchronisation need not fetch everything twice.
 * @throws ApiError, NetworkError
 */
export async function prepareFirstVisit(): Promise<void> {
  await prepareQueries();
  const { userId } = getSession() ?? {};
  if (!userId) return;
  const { client, restored } = getQueryContext(userId);
  await restored;
  const isUnused = () => reads?.client === client && client.getQueryCache().getAll().length === 0;
  if (!isUnused()) return;
  const { applyChanges, fetchChanges } = await import('../live/change-cursor');
  const { cursor } = await fetchChanges(undefined);
  if (isUnused()) applyChanges(client, userId, new Set(), cursor);
}

/** Clears the queries of the previous user; late responses to them are dropped. */
function getQueryContext(userId: string | undefined): QueryContext {
  if (reads?.userId === userId && reads) return reads;
  reads?.stopKeeping?.();
  reads?.client.clear();
  reads = { userId, client: createQueryClient() };
  return reads;
}

async function restoreMemberQueries(context: QueryContext, { userId }: Session): Promise<void> {
  try {
    await Promise.all([restoreQueryCache(context.client, userId), restoreOutboxView(userId)]);
  } catch (error) {
    console.warn('what this device keeps could not be read', error);
  }
  void persistQueries(context, userId);
}

async function persistQueries(context: QueryContext, userId: string): Promise<void> {
  try {
    await waitForFirstScreen();
    const [{ persistQueryCache }, { followHomeSnapshot }] = await Promise.all([
      import('#offline/query-cache/persist-query-cache'),
      import('./follow-home-snapshot'),
    ]);
    if (reads !== context) return;
    const stops = [persistQueryCache(context.client, userId), followHomeSnapshot(context.client, userId)];
    context.stopKeeping = () => {
      for (const stop of stops) stop();
    };
  } catch (error) {
    console.warn('this device keeps nothing offline', error);
  }
}

// After sign-out, the data is removed from memory too, once the screens that showed it are unmounted.
useSession.subscribe(({ session }, { session: previous }) => {
  if (!session && previous) setTimeout(() => getSession() ?? forgetQueries());
});

function forgetQueries(): void {
  reads?.stopKeeping?.();
  reads?.client.clear();
  reads = undefined;
}
