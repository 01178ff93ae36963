import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { MINUTE } from '@waha/domain/kernel/time';
import { useEffect, useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { translateError } from '#platform/translate-error';
import type { LoadFinders, SearchResult } from './search-result';

/** Fewer letters would match everything. */
const MIN_LETTERS = 2;
/** The pause in typing before a search starts. */
const PAUSE_MS = 250;

type FoundResults = { results: readonly SearchResult[]; isComplete: boolean };
/** The server's search results. `status` describes the search; it is undefined if there was nothing to search for. */
export type SearchResults = { results: readonly SearchResult[]; status: string | undefined };

/** Searches for the typed text after a pause. Results of an earlier text are never shown, however late they arrive. */
export function useSearchResults(typed: string, load: LoadFinders): SearchResults {
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
  if (!isLongEnough) return { results: [], status: undefined };
  if (isOffline) return { results: [], status: i18n._('Offline: you can only search the sections of this dashboard.') };
  if (q !== searchText || read.isFetching) return { results: [], status: i18n._('Still searching…') };
  if (read.isError) return { results: [], status: translateError(read.error) };
  const { results = [], isComplete = true } = read.data ?? {};
  return { results, status: isComplete ? translateNoResult(results) : i18n._('Not all records could be searched.') };
}

const translateNoResult = ({ length }: readonly SearchResult[]) =>
  length === 0 ? i18n._('No other results.') : undefined;

/** Runs all finders in parallel; a failed one does not affect the results of the others. */
async function runFinders(load: LoadFinders, q: string, signal: AbortSignal): Promise<FoundResults> {
  const finders = await load();
  const answers = await Promise.allSettled(finders.map((finder) => finder(q, signal)));
  const failed = answers.find(({ status }) => status === 'rejected');
  const results = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (failed && results.length === 0) throw (failed as PromiseRejectedResult).reason;
  return { results, isComplete: failed === undefined };
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
