import { DAY, type Instant } from '@waha/domain/kernel/time';

const OFFER_INTERVAL_MS = 14 * DAY;
const MAX_OFFERS = 3;

/** The state of the install offer on this device. */
export type InstallMoment = {
  /** The member has benefited from the app: sent something, or opened a pack. */
  isValued?: boolean;
  isInstalled?: boolean;
  /** How often the offer was dismissed; `lastAt` is the last time. */
  times?: number;
  lastAt?: Instant;
};

/**
 * Checks whether the offer is due: only after the app was of use, not again within 14 days, at most three times, and
 * never once installed.
 */
export function isOfferDue({ isValued, isInstalled, times = 0, lastAt }: InstallMoment, now: Instant): boolean {
  if (!isValued || isInstalled || times >= MAX_OFFERS) return false;
  // A clock that was set back must not suppress it for years.
  return lastAt === undefined || Math.abs(now - lastAt) >= OFFER_INTERVAL_MS;
}

const STORAGE_KEY = 'install';

export function readInstallMoment(): InstallMoment {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as InstallMoment;
  } catch {
    return { isInstalled: true }; // without storage the offer would come back every time: never show it
  }
}

/**
 * Updates the stored state.
 * @returns the new state
 */
export function updateInstallMoment(changes: InstallMoment): InstallMoment {
  const moment = { ...readInstallMoment(), ...changes };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(moment));
  } catch {
    // Without storage it lasts as long as the page.
  }
  return moment;
}
