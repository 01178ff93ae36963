import { DAY, type Instant } from '@waha/domain/kernel/time';

const OFFER_INTERVAL_MS = 14 * DAY;
const MAX_OFFERS = 3;

/** What this device remembers of the offer to install. */
export type InstallMoment = {
  /** The member has had something from the app: sent something, or looked into a pack. */
  isValued?: boolean;
  isInstalled?: boolean;
  /** How often the offer was put aside, and when last. */
  times?: number;
  lastAt?: Instant;
};

/** Not before the app was of use, not again for 14 days, never more than three times, never once it is installed. */
export function isOfferDue({ isValued, isInstalled, times = 0, lastAt }: InstallMoment, now: Instant): boolean {
  if (!isValued || isInstalled || times >= MAX_OFFERS) return false;
  // A clock that was set back must not keep it away for years.
  return lastAt === undefined || Math.abs(now - lastAt) >= OFFER_INTERVAL_MS;
}

const STORAGE_KEY = 'install';

export function readInstallMoment(): InstallMoment {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as InstallMoment;
  } catch {
    return { isInstalled: true }; // where nothing can be remembered nobody is asked again and again
  }
}

/** @returns what is remembered from now on */
export function updateInstallMoment(part: InstallMoment): InstallMoment {
  const moment = { ...readInstallMoment(), ...part };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(moment));
  } catch {
    // Storage is closed to us: then it holds as long as the page.
  }
  return moment;
}
