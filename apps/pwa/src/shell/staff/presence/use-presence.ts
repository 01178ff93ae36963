import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import type { WorkQueue } from '@waha/domain/overview/staff/figures';
import { updatePresence, type WirePresentPerson } from '@waha/domain/staff-presence.contract';
import { useEffect } from 'react';
import { callApi } from '#platform/call-api';
import { createId } from '#platform/create-id';
import { getSession } from '#platform/session';

/** The interval at which a tab reports its presence; the server forgets it after a little more than two intervals. */
const REPORT_INTERVAL_MS = 5 * SECOND;
/** Identifies this page among others of the same person. */
const TAB_ID = createId();

/** Returns who else has an item of the queue open. */
export type FindPresence = (id: string) => readonly WirePresentPerson[];
const NO_PEOPLE: readonly WirePresentPerson[] = [];

/**
 * Reports what this page has open, and fetches who else has items of the queue open. Runs every few seconds while the
 * page is visible, and at once when the server reports a change. Errors are ignored.
 * @param queue undefined for a list without presence
 * @param id the open item, if any
 */
export function usePresence(queue: WorkQueue | undefined, id: string | undefined): FindPresence {
  const { data } = useQuery({
    queryKey: ['presence', queue, id ?? ''],
    queryFn: ({ signal }) => callApi(updatePresence, { body: reportPresence(queue!, id), signal }),
    enabled: queue !== undefined,
    refetchInterval: REPORT_INTERVAL_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (queue === undefined) return undefined;
    const reportAbsence = () => {
      // Skipped after sign-out. A lost report does no harm: the presence expires soon.
      if (getSession()) void callApi(updatePresence, { body: reportPresence(queue, undefined) }).catch(() => {});
    };
    const onVisibilityChange = () => document.visibilityState === 'hidden' && reportAbsence();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      reportAbsence();
    };
  }, [queue]);
  return (itemId) => data?.others.find((each) => each.id === itemId)?.people ?? NO_PEOPLE;
}

const reportPresence = (queue: WorkQueue, id: string | undefined) => ({
  tab: TAB_ID,
  queue,
  ...(id !== undefined && { id }),
});
