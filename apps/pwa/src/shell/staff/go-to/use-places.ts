import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { MINUTE } from '@waha/domain/kernel/time';
import { useEffect, useState } from 'react';
import { useConnectivity } from '../../../platform/connectivity';
import { sayError } from '../../../platform/say-error';
import type { LoadFinders, Place } from './place';

/** Fewer letters would find everything. */
const LETTERS_MIN = 2;
/** So long nothing more is typed before it is asked for. */
const PAUSE_MS = 250;

type Found = { places: readonly Place[]; isWhole: boolean };
/** What the server's rows find; `status` says how that stands, or nothing where nothing was to be asked. */
export type Places = { places: readonly Place[]; status: string | undefined };

/** Looks for what is typed once it is typed. What was typed before is never shown for it, however late its answer comes. */
export function usePlaces(typed: string, load: LoadFinders): Places {
  const sought = typed.trim();
  const q = useAfterPause(sought);
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const isLongEnough = sought.length >= LETTERS_MIN;
  const read = useQuery({
    queryKey: ['go-to', q],
    queryFn: ({ signal }) => find(load, q, signal),
    enabled: q === sought && isLongEnough && !isOffline,
    // Who somebody is stays in memory no longer than it is looked at.
    gcTime: MINUTE,
    staleTime: 0,
    retry: false,
  });
  if (!isLongEnough) return { places: [], status: undefined };
  if (isOffline) return { places: [], status: i18n._('Offline: only the sections of this desk are found.') };
  if (q !== sought || read.isFetching) return { places: [], status: i18n._('Still looking…') };
  if (read.isError) return { places: [], status: sayError(read.error) };
  const { places = [], isWhole = true } = read.data ?? {};
  return { places, status: isWhole ? sayNone(places) : i18n._('Not everything could be looked through.') };
}

const sayNone = ({ length }: readonly Place[]) =>
  length === 0 ? i18n._('Nobody and nothing else is called so.') : undefined;

/** All finders at once; one that fails takes nothing from what the others found. */
async function find(load: LoadFinders, q: string, signal: AbortSignal): Promise<Found> {
  const finders = await load();
  const answers = await Promise.allSettled(finders.map((each) => each(q, signal)));
  const failed = answers.find(({ status }) => status === 'rejected');
  const places = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (failed && places.length === 0) throw (failed as PromiseRejectedResult).reason;
  return { places, isWhole: failed === undefined };
}

function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
