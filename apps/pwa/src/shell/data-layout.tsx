import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { SECOND } from '@waha/domain/kernel/time';
import { useEffect } from 'react';
import { makeQueryClient } from '../platform/query-client';
import { currentSession, useSession } from '../platform/session';

const queryClient = makeQueryClient();

/** Storage that does not answer must not keep the screen away. */
const RESTORE_LIMIT = SECOND;

let readyFor: string | undefined;

/** Around every screen that reads from the server. What one member read is never another's. */
export function DataLayout() {
  useEffect(() => forgetWhenLeft, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

/**
 * Fills the reads with what this device kept of the signed-in member, so that the screens open with it, and
 * keeps what is read from now on. Staff keep nothing.
 */
export async function readyReads(): Promise<void> {
  const session = currentSession();
  if (readyFor === session?.userId) return;
  queryClient.clear();
  readyFor = session?.userId;
  if (session?.role !== 'user') return;
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, RESTORE_LIMIT));
  await Promise.race([restore(session.userId), tooLong]);
}

async function restore(memberId: string): Promise<void> {
  try {
    const { keepQueries, restoreQueries } = await import('../offline/page/kept-queries');
    await restoreQueries(queryClient, memberId);
    keepQueries(queryClient, memberId);
  } catch (error) {
    console.warn('this device keeps nothing offline', error);
  }
}

function forgetWhenLeft(): void {
  if (currentSession()) return;
  queryClient.clear();
  readyFor = undefined;
}

// The same tab, another member: the reads of the one before are gone before a screen can ask.
useSession.subscribe(({ session }) => {
  if (session && readyFor !== undefined && session.userId !== readyFor) queryClient.clear();
});
