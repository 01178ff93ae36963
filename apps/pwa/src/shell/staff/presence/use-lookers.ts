import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import type { WorkQueue } from '@waha/domain/overview/figures';
import { updatePresence, type WirePresentPerson } from '@waha/domain/staff-presence.contract';
import { useEffect } from 'react';
import { call } from '../../../platform/api-client';
import { newId } from '../../../platform/new-id';
import { currentSession } from '../../../platform/session';

/** As often as a tab says that it is still there; the server forgets it after a little more than two times. */
const SAY_EVERY = 5 * SECOND;
/** This page, among others of the same person. */
const tab = newId();

/** Who else has which item of a queue open. */
export type LookersOf = (id: string) => readonly WirePresentPerson[];
const NOBODY: readonly WirePresentPerson[] = [];

/**
 * Says what this page has open, and hears who else has something of the queue open: every few seconds while somebody can see
 * the page, and at once when the server says that it changed. What cannot be said or heard is nothing to anybody.
 * @param queue undefined for a list in which nobody is shown
 * @param id what is open, if anything is
 */
export function useLookers(queue: WorkQueue | undefined, id: string | undefined): LookersOf {
  const { data } = useQuery({
    queryKey: ['presence', queue, id ?? ''],
    queryFn: ({ signal }) => call(updatePresence, { body: said(queue!, id), signal }),
    enabled: queue !== undefined,
    refetchInterval: SAY_EVERY,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (queue === undefined) return undefined;
    const leave = () => {
      // Who has signed out is nowhere. What is not heard is forgotten soon.
      if (currentSession()) void call(updatePresence, { body: said(queue, undefined) }).catch(() => {});
    };
    const look = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      leave();
    };
  }, [queue]);
  return (of) => data?.others.find((each) => each.id === of)?.people ?? NOBODY;
}

const said = (queue: WorkQueue, id: string | undefined) => ({ tab, queue, ...(id !== undefined && { id }) });
