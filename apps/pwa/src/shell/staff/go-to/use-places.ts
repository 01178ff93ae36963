import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { MINUTE } from '@waha/domain/kernel/time';
import { useEffect, useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { translateError } from '#platform/translate-error';
import type { LoadFinders, Place } from './place';

/** Fewer letters would match everything. */
const MIN_LETTERS = 2;
/** The pause in typing before a search starts. */
const PAUSE_MS = 250;

type FoundPlaces = { places: readonly Place[]; isComplete: boolean };
/** The server's search results. `status` describes the search; it is undefined if there was nothing to search for. */
export type Places = { places: readonly Place[]; status: string | undefined };

/** Searches for the typed text after a pause. Results of an earlier text are never shown, however late they arrive. */
export function usePlaces(typed: string, load: LoadFinders): Places {
  const searchText = typed.trim();
  const q = useDebounced(searchText);
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const isLongEnough = searchText.length >= MIN_LETTERS;
  const read = useQuery({
    queryKey: ['go-to', q],
    queryFn: ({ signal }) => runFinders(load, q, signal),
    enabled: q === searchText && isLongEnough && !isOffline,
    // Personal data stays in memory no longer than needed.
    gcTime: MINUTE,
    staleTime: 0,
    retry: false,
  });
  if (!isLongEnough) return { places: [], status: undefined };
  if (isOffline) return { places: [], status: i18n._('Offline: you can only search the sections of this dashboard.') };
  if (q !== searchText || read.isFetching) return { places: [], status: i18n._('Still searching…') };
  if (read.isError) return { places: [], status: translateError(read.error) };
  const { places = [], isComplete = true } = read.data ?? {};
  return { places, status: isComplete ? translateNoResult(places) : i18n._('Not all records could be searched.') };
}

const translateNoResult = ({ length }: readonly Place[]) => (length === 0 ? i18n._('No other results.') : undefined);

/** Runs all finders in parallel; a failed one does not affect the results of the others. */
async function runFinders(load: LoadFinders, q: string, signal: AbortSignal): Promise<FoundPlaces> {
  const finders = await load();
  const answers = await Promise.allSettled(finders.map((finder) => finder(q, signal)));
  const failed = answers.find(({ status }) => status === 'rejected');
  const places = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (failed && places.length === 0) throw (failed as PromiseRejectedResult).reason;
  return { places, isComplete: failed === undefined };
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
