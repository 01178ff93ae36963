import { DAY, HOUR, type Instant, MINUTE, SECOND } from '../kernel/time';
import type { Concern } from './concerns';

/**
 * The troubles that the operator gets a mail about, and how long each lasts before. Those that have a rule in
 * deploy/monitoring/alerts.yaml have its time.
 */
export const ALERT_DELAYS_MS = {
  disk_full: MINUTE,
  disk_low: 30 * MINUTE,
  backup_failed: 5 * MINUTE,
  backup_late: 5 * MINUTE,
  backup_never: 5 * MINUTE,
  backup_copy_late: 5 * MINUTE,
  backup_rehearsal_failed: 5 * MINUTE,
  files_down: 2 * MINUTE,
  clock_ahead: MINUTE,
  mail_down: 10 * MINUTE,
  errors_many: 10 * MINUTE,
  restarts: MINUTE,
  certificate_ends: HOUR,
  /** The database cannot be read or written. No page can show this. */
  database_down: 2 * MINUTE,
  /** The server cannot start: it mails this itself before it ends. */
  start_failed: 2 * MINUTE,
} as const satisfies Partial<Record<Concern['about'] | 'database_down' | 'start_failed', number>>;

export type Trouble = keyof typeof ALERT_DELAYS_MS;

/** A trouble counts as over when no server has seen it for this long. A trouble that comes and goes is one trouble. */
export const TROUBLE_OVER_AFTER_MS = 5 * MINUTE;
/** A check may come a little too early: without this, a mail that is due now would wait for the next check. */
const EARLY_CHECK_MS = SECOND;
/** While a trouble lasts, its mail is repeated after this time. */
const REPEAT_AFTER_MS = DAY;

/** A trouble from the time at which it was first seen until it is over. */
export type Alert = { about: Trouble; since: Instant; seenAt: Instant; mailedAt: Instant | null };

/** A mail about a trouble. `until` is the time at which it was last seen. */
export type AlertMail = { about: Trouble; is: 'new' | 'lasting' | 'over'; since: Instant; until: Instant };

/** The alerts to store, the troubles to forget, and the mails to send. */
export type AlertPlan = { saved: Alert[]; removed: Trouble[]; mails: AlertMail[] };

/** Checks whether the operator gets mails about this concern. */
export function isTrouble(about: Concern['about']): about is Concern['about'] & Trouble {
  return Object.hasOwn(ALERT_DELAYS_MS, about);
}

/**
 * Decides which mails the operator gets: one when a trouble has lasted, one each day while it lasts, one when it is
 * over. A mail about failing mail can arrive only afterwards, so it is sent once, when mail works again.
 * @param stored the alerts that the last check stored
 * @param troubles the troubles that are present now
 */
export function planAlerts(stored: readonly Alert[], troubles: readonly Trouble[], now: Instant): AlertPlan {
  const plan: AlertPlan = { saved: [], removed: [], mails: [] };
  const present = new Set(troubles);
  for (const about of present) {
    const before = stored.find((each) => each.about === about);
    const alert = before ? limitToNow(before, now) : { about, since: now, seenAt: now, mailedAt: null };
    const mail = writeMail({ ...alert, seenAt: now }, now);
    if (mail) plan.mails.push(mail);
    plan.saved.push({ ...alert, seenAt: now, mailedAt: mail ? now : alert.mailedAt });
  }
  for (const before of stored) {
    if (present.has(before.about)) continue;
    const alert = limitToNow(before, now);
    const { about, since, seenAt: until } = alert;
    if (now - until < TROUBLE_OVER_AFTER_MS - EARLY_CHECK_MS) {
      if (alert.seenAt !== before.seenAt) plan.saved.push(alert);
      continue;
    }
    plan.removed.push(about);
    if (isWorthReporting(alert)) plan.mails.push({ about, is: 'over', since, until });
  }
  return plan;
}

function writeMail({ about, since, seenAt, mailedAt }: Alert, now: Instant): AlertMail | undefined {
  if (about === 'mail_down') return undefined;
  if (mailedAt === null) {
    const isDue = now - since >= ALERT_DELAYS_MS[about] - EARLY_CHECK_MS;
    return isDue ? { about, is: 'new', since, until: seenAt } : undefined;
  }
  return now - mailedAt >= REPEAT_AFTER_MS ? { about, is: 'lasting', since, until: seenAt } : undefined;
}

/** Checks whether the operator has had a mail about it, or could not get one. */
function isWorthReporting({ about, since, seenAt, mailedAt }: Alert): boolean {
  return mailedAt !== null || (about === 'mail_down' && seenAt - since >= ALERT_DELAYS_MS.mail_down);
}

/** A clock that was ahead has left instants in the future, which would never be reached. */
function limitToNow(alert: Alert, now: Instant): Alert {
  const { since, seenAt, mailedAt } = alert;
  return {
    ...alert,
    since: Math.min(since, now),
    seenAt: Math.min(seenAt, now),
    mailedAt: mailedAt === null ? null : Math.min(mailedAt, now),
  };
}
