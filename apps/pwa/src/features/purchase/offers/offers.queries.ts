import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@waha/domain/kernel/languages';
import { type Instant, MINUTE } from '@waha/domain/kernel/time';
import { listPackOffers, type WirePackOffer } from '@waha/domain/purchase/purchase.contract';
import { readLocalValue, writeLocalValue } from '#offline/device/local-values';
import { callApi } from '#platform/call-api';
import { useLanguage } from '#platform/language/translations';

/** The packs on sale change rarely. */
const OFFERS_STALE_MS = 10 * MINUTE;

/** The list is public and short, so it is stored where it can be read before the first paint. */
const STORAGE_KEY = 'pack-offers';
/** Increased by hand when the shape of the stored data changes. */
const SCHEMA = 2;
type StoredOffers = { schema: typeof SCHEMA; language: Language; offers: WirePackOffer[]; readAt: Instant };

/**
 * The public list of packs in the shown language; at once if this device has fetched it before, with or without an
 * account. The list in another language is shown until it is fetched.
 */
export function offersQuery() {
  const { language } = useLanguage.getState();
  return queryOptions({
    queryKey: ['purchase', 'offers', language],
    queryFn: async ({ signal }) => {
      const offers = await callApi(listPackOffers, { query: { language }, signal });
      const stored: StoredOffers = { schema: SCHEMA, language, offers, readAt: Date.now() };
      writeLocalValue(STORAGE_KEY, JSON.stringify(stored));
      return offers;
    },
    initialData: () => readStoredOffers()?.offers,
    initialDataUpdatedAt: () => {
      const stored = readStoredOffers();
      return stored?.language === language ? stored.readAt : 0;
    },
    staleTime: OFFERS_STALE_MS,
  });
}

function readStoredOffers(): StoredOffers | undefined {
  try {
    const stored = JSON.parse(readLocalValue(STORAGE_KEY) ?? 'null') as StoredOffers | null;
    return stored?.schema === SCHEMA ? stored : undefined;
  } catch {
    return undefined; // incomplete: the next response replaces it
  }
}
