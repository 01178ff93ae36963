import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { SECOND } from '@waha/domain/kernel/time';
import { useEffect } from 'react';
import { restoreQueryCache } from '#offline/query-cache/restore-query-cache';
import { createQueryClient } from '#platform/query-client';
import { getSession, type Session, useSession } from '#platform/session';

/** Storage that does not answer must not keep the screen away. */
const RESTORE_TIMEOUT_MS = SECOND;

type QueryContext = {
  userId: string | undefined;
  client: QueryClient;
  restored?: Promise<void>;
  stopKeeping?: () => void;
};
let reads: QueryContext | undefined;

/** Around every screen that reads from the server. Each member has a client of their own. */
export function DataLayout() {
  const userId = useSession(({ session, last }) => (session ?? last)?.userId);
  const { client } = getQueryContext(userId);
  useEffect(() => followServerChanges(client), [client]);
  return (
    // Also when another comes in another tab: what was begun in this one is not theirs.
    <QueryClientProvider client={client} key={userId}>
      <Outlet />
    </QueryClientProvider>
  );
}

/** From the first paint on, whoever is signed in hears of what changes. @returns stops it */
function followServerChanges(client: QueryClient): (() => void) | undefined {
  const session = getSession();
  if (!session) return undefined;
  let stop: (() => void) | undefined;
  let isOver = false;
  void import('../live/follow-changes').then(({ followChanges }) => {
    if (!isOver) stop = followChanges(client, session.userId);
  });
  return () => {
    isOver = true;
    stop?.();
  };
}

/**
 * Fills the reads with what this device kept of the signed-in member, so that the screens open with it, and
 * keeps what is read from now on. Staff keep nothing.
 */
export async function prepareQueries(): Promise<void> {
  const session = getSession();
  if (session?.role !== 'user') return;
  const mine = getQueryContext(session.userId);
  mine.restored ??= restoreMemberQueries(mine, session);
  await Promise.race([mine.restored, new Promise((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS))]);
}

/** The reads of whoever came before are emptied, and a late answer to them goes nowhere. */
function getQueryContext(userId: string | undefined): QueryContext {
  if (reads?.userId === userId && reads) return reads;
  reads?.stopKeeping?.();
  reads?.client.clear();
  reads = { userId, client: createQueryClient() };
  return reads;
}

async function restoreMemberQueries(mine: QueryContext, { userId }: Session): Promise<void> {
  try {
    await restoreQueryCache(mine.client, userId);
  } catch (error) {
    console.warn('what this device keeps could not be read', error);
  }
  void persistQueries(mine, userId);
}

async function persistQueries(mine: QueryContext, userId: string): Promise<void> {
  try {
    const [{ persistQueryCache }, { followHomeSnapshot }] = await Promise.all([
      import('#offline/query-cache/persist-query-cache'),
      import('./follow-home-snapshot'),
    ]);
    if (reads !== mine) return;
    const stops = [persistQueryCache(mine.client, userId), followHomeSnapshot(mine.client, userId)];
    mine.stopKeeping = () => {
      for (const stop of stops) stop();
    };
  } catch (error) {
    console.warn('this device keeps nothing offline', error);
  }
}

// Signed out: what was read is gone from memory too, once the screens that showed it are.
useSession.subscribe(({ session }, { session: before }) => {
  if (!session && before) setTimeout(() => getSession() ?? forgetQueries());
});

function forgetQueries(): void {
  reads?.stopKeeping?.();
  reads?.client.clear();
  reads = undefined;
}
