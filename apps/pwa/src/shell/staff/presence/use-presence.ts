import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import type { WorkQueue } from '@waha/domain/overview/figures';
import { updatePresence, type WirePresentPerson } from '@waha/domain/staff-presence.contract';
import { useEffect } from 'react';
import { callApi } from '#platform/call-api';
import { createId } from '#platform/create-id';
import { getSession } from '#platform/session';

/** As often as a tab says that it is still there; the server forgets it after a little more than two times. */
const REPORT_INTERVAL_MS = 5 * SECOND;
/** This page, among others of the same person. */
const TAB_ID = createId();

/** Who else has which item of a queue open. */
export type FindPresence = (id: string) => readonly WirePresentPerson[];
const NO_PEOPLE: readonly WirePresentPerson[] = [];

/**
 * Says what this page has open, and hears who else has something of the queue open: every few seconds while somebody can see
 * the page, and at once when the server says that it changed. What cannot be said or heard is nothing to anybody.
 * @param queue undefined for a list in which nobody is shown
 * @param id what is open, if anything is
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
    const leave = () => {
      // Who has signed out is nowhere. What is not heard is forgotten soon.
      if (getSession()) void callApi(updatePresence, { body: reportPresence(queue, undefined) }).catch(() => {});
    };
    const look = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      leave();
    };
  }, [queue]);
  return (of) => data?.others.find((each) => each.id === of)?.people ?? NO_PEOPLE;
}

const reportPresence = (queue: WorkQueue, id: string | undefined) => ({
  tab: TAB_ID,
  queue,
  ...(id !== undefined && { id }),
});
