import { readCompany, type WireCompany } from '@waha/domain/company/company.contract';
import type { Instant } from '@waha/domain/kernel/time';
import { call } from '../../platform/api-client';

/** It is short and nobody's secret, and so is kept where it can be read before the first paint. */
const PLACE = 'company';

/** Raised by hand when the shape of what is kept changes. */
const SCHEMA = 1;

type KeptCompany = { schema: typeof SCHEMA; company: WireCompany; readAt: Instant };

/** What this device last read of the company; nothing where it never has, or keeps nothing. */
export function keptCompany(): KeptCompany | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? 'null') as KeptCompany | null;
    return kept?.schema === SCHEMA ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the company and keeps it for when there is no network.
 * @throws ApiError when the server says no; NetworkError when no answer of our server came
 */
export async function loadCompany(signal: AbortSignal): Promise<WireCompany> {
  const company = await call(readCompany, { signal });
  try {
    localStorage.setItem(PLACE, JSON.stringify({ schema: SCHEMA, company, readAt: Date.now() } satisfies KeptCompany));
  } catch (error) {
    console.warn('this device does not keep the company', error);
  }
  return company;
}
