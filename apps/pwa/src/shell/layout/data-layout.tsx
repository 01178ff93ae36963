import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { SECOND } from '@waha/domain/kernel/time';
import { useEffect } from 'react';
import { restoreQueries } from '../../offline/reads/restore-query-cache';
import { makeQueryClient } from '../../platform/query-client';
import { currentSession, type Session, useSession } from '../../platform/session';

/** Storage that does not answer must not keep the screen away. */
const RESTORE_LIMIT = SECOND;

type Reads = {
  userId: string | undefined;
  client: QueryClient;
  restored?: Promise<void>;
  stopKeeping?: () => void;
};
let reads: Reads | undefined;

/** Around every screen that reads from the server. Each member has a client of their own. */
export function DataLayout() {
  const userId = useSession(({ session, last }) => (session ?? last)?.userId);
  const { client } = readsOf(userId);
  useEffect(() => keepFresh(client), [client]);
  return (
    // Also when another comes in another tab: what was begun in this one is not theirs.
    <QueryClientProvider client={client} key={userId}>
      <Outlet />
    </QueryClientProvider>
  );
}

/** From the first paint on, whoever is signed in hears of what changes. @returns stops it */
function keepFresh(client: QueryClient): (() => void) | undefined {
  const session = currentSession();
  if (!session) return undefined;
  let stop: (() => void) | undefined;
  let isOver = false;
  void import('../live/apply-changes').then(({ followChanges }) => {
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
export async function readyReads(): Promise<void> {
  const session = currentSession();
  if (session?.role !== 'user') return;
  const mine = readsOf(session.userId);
  mine.restored ??= restore(mine, session);
  await Promise.race([mine.restored, new Promise((resolve) => setTimeout(resolve, RESTORE_LIMIT))]);
}

/** The reads of whoever came before are emptied, and a late answer to them goes nowhere. */
function readsOf(userId: string | undefined): Reads {
  if (reads?.userId === userId && reads) return reads;
  reads?.stopKeeping?.();
  reads?.client.clear();
  reads = { userId, client: makeQueryClient() };
  return reads;
}

async function restore(mine: Reads, { userId }: Session): Promise<void> {
  try {
    await restoreQueries(mine.client, userId);
  } catch (error) {
    console.warn('what this device keeps could not be read', error);
  }
  void keep(mine, userId);
}

async function keep(mine: Reads, userId: string): Promise<void> {
  try {
    const [{ keepQueries }, { followLook }] = await Promise.all([
      import('../../offline/reads/persist-query-cache'),
      import('./follow-home-snapshot'),
    ]);
    if (reads !== mine) return;
    const stops = [keepQueries(mine.client, userId), followLook(mine.client, userId)];
    mine.stopKeeping = () => {
      for (const stop of stops) stop();
    };
  } catch (error) {
    console.warn('this device keeps nothing offline', error);
  }
}

// Signed out: what was read is gone from memory too, once the screens that showed it are.
useSession.subscribe(({ session }, { session: before }) => {
  if (!session && before) setTimeout(() => currentSession() ?? forget());
});

function forget(): void {
  reads?.stopKeeping?.();
  reads?.client.clear();
  reads = undefined;
}
