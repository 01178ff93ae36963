import { readCompany, type WireCompany } from '@waha/domain/company/company.contract';
import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import { callApi } from '#platform/call-api';
import { useLanguage } from '#platform/language/translations';

/** It is short and nobody's secret, and so is kept where it can be read before the first paint, in each language. */
const getStorageKey = (language: Language) => `company${language === 'source' ? '' : `-${language}`}`;

/** Raised by hand when the shape of what is kept changes. */
const SCHEMA = 1;

type CachedCompany = { schema: typeof SCHEMA; company: WireCompany; readAt: Instant };

/** What this device last read of the company in the shown language; nothing where it never has, or keeps nothing. */
export function readCachedCompany(): CachedCompany | undefined {
  const { language } = useLanguage.getState();
  try {
    const kept = JSON.parse(localStorage.getItem(getStorageKey(language)) ?? 'null') as CachedCompany | null;
    return kept?.schema === SCHEMA ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the company in the shown language, and keeps it for when there is no network.
 * @throws ApiError when the server says no; NetworkError when no answer of our server came
 */
export async function loadCompany(signal: AbortSignal): Promise<WireCompany> {
  const { language } = useLanguage.getState();
  const company = await callApi(readCompany, { query: { language }, signal });
  const kept: CachedCompany = { schema: SCHEMA, company, readAt: Date.now() };
  try {
    localStorage.setItem(getStorageKey(language), JSON.stringify(kept));
  } catch (error) {
    console.warn('this device does not keep the company', error);
  }
  return company;
}
