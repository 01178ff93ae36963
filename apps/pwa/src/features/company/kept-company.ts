import { readCompany, type WireCompany } from '@waha/domain/company/company.contract';
import type { Instant } from '@waha/domain/kernel/time';
import { call } from '../../platform/api-client';

/** It is short and nobody's secret, and so is kept where it can be read before the first paint. */
const PLACE = 'company';

type KeptCompany = { company: WireCompany; readAt: Instant };

/** What this device last read of the company; nothing where it never has, or keeps nothing. */
export function keptCompany(): KeptCompany | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? 'null') as KeptCompany | null;
    return kept && readCompany.reply.safeParse(kept.company).success ? kept : undefined;
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
    localStorage.setItem(PLACE, JSON.stringify({ company, readAt: Date.now() } satisfies KeptCompany));
  } catch (error) {
    console.warn('this device does not keep the company', error);
  }
  return company;
}
