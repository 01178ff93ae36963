import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import { NetworkError } from '../api-error';
import { PERSISTED } from '../endpoint-query';
import { useLanguage } from './translations';

/** Content in another language than its query's. */
const otherLanguageContent = new WeakSet<object>();

/** What a call for content is given: the language to answer in. */
type ContentRequest = { query: { language: Language }; signal: AbortSignal };

/**
 * Content as a query that the device keeps, in the shown language and in each language by itself. Without a network, what
 * was never read in this language is what was read in another; it is read anew as soon as may be.
 * @param freshFor in milliseconds
 */
export function contentQuery<Content extends object>(
  queryKey: QueryKey,
  read: (asking: ContentRequest) => Promise<Content>,
  freshFor: number,
) {
  const { language } = useLanguage.getState();
  return queryOptions({
    ...PERSISTED,
    queryKey: [...queryKey, language],
    queryFn: async ({ signal, client }) => {
      try {
        return await read({ query: { language }, signal });
      } catch (error) {
        const other = error instanceof NetworkError ? findCachedContent<Content>(client, queryKey) : undefined;
        if (!other) throw error;
        const copy = structuredClone(other);
        otherLanguageContent.add(copy);
        return copy;
      }
    },
    staleTime: ({ state }) => (state.data && otherLanguageContent.has(state.data) ? 0 : freshFor),
  });
}

/** In any language; without one as it was kept before there were any. */
function findCachedContent<Content>(client: QueryClient, queryKey: QueryKey): Content | undefined {
  const keys = [...LANGUAGES.map((language) => [...queryKey, language]), queryKey];
  return keys.map((key) => client.getQueryData<Content>(key)).find((data) => data !== undefined);
}
