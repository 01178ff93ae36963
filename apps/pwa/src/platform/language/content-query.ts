import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import { NetworkError } from '../api-error';
import { PERSISTED } from '../endpoint-query';
import { useLanguage } from './translations';

/** Content in another language than that of its query. */
const otherLanguageContent = new WeakSet<object>();

/** The argument of a content request: the requested language. */
type ContentRequest = { query: { language: Language }; signal: AbortSignal };

/**
 * Returns a query for content that the device stores per language. Without a network, content that was never fetched in
 * this language is shown in another. It is then stale at once and refetched as soon as possible.
 * @param freshFor in milliseconds
 */
export function contentQuery<Content extends object>(
  queryKey: QueryKey,
  read: (request: ContentRequest) => Promise<Content>,
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
        const otherLanguageCopy =
          error instanceof NetworkError ? findCachedContent<Content>(client, queryKey) : undefined;
        if (!otherLanguageCopy) throw error;
        const copy = structuredClone(otherLanguageCopy);
        otherLanguageContent.add(copy);
        return copy;
      }
    },
    staleTime: ({ state }) => (state.data && otherLanguageContent.has(state.data) ? 0 : freshFor),
  });
}

/** Returns the cached content in any language, or as it was stored before there were languages. */
function findCachedContent<Content>(client: QueryClient, queryKey: QueryKey): Content | undefined {
  const keys = [...LANGUAGES.map((language) => [...queryKey, language]), queryKey];
  return keys.map((key) => client.getQueryData<Content>(key)).find((data) => data !== undefined);
}
