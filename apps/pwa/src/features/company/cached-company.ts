import { readCompany, type WireCompany } from '@waha/domain/company/company.contract';
import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import { callApi } from '#platform/call-api';
import { useLanguage } from '#platform/language/translations';

/** The data is short and public, so it is stored where it can be read before the first paint, per language. */
const getStorageKey = (language: Language) => `company${language === 'source' ? '' : `-${language}`}`;

/** Increased by hand when the shape of the stored data changes. */
const SCHEMA = 1;

type CachedCompany = { schema: typeof SCHEMA; company: WireCompany; readAt: Instant };

/** Returns the company as last stored on this device in the shown language; undefined if there is none. */
export function readCachedCompany(): CachedCompany | undefined {
  const { language } = useLanguage.getState();
  try {
    const cached = JSON.parse(localStorage.getItem(getStorageKey(language)) ?? 'null') as CachedCompany | null;
    return cached?.schema === SCHEMA ? cached : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Fetches the company in the shown language, and stores it for offline use.
 * @throws ApiError if the server refuses; NetworkError if our server did not respond
 */
export async function loadCompany(signal: AbortSignal): Promise<WireCompany> {
  const { language } = useLanguage.getState();
  const company = await callApi(readCompany, { query: { language }, signal });
  const cached: CachedCompany = { schema: SCHEMA, company, readAt: Date.now() };
  try {
    localStorage.setItem(getStorageKey(language), JSON.stringify(cached));
  } catch (error) {
    console.warn('this device does not keep the company', error);
  }
  return company;
}
