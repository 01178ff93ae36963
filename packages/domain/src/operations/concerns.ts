import { DAY, HOUR, type Instant, SECOND } from '../kernel/time';
import type { WireOperations } from './operations.contract';

/** `now`: members notice it, or data can be lost. `soon`: it will become so. */
export type Concern = {
  about:
    | 'disk_full'
    | 'disk_low'
    | 'backup_failed'
    | 'backup_late'
    | 'backup_never'
    | 'backup_off'
    | 'backup_copy_late'
    | 'backup_copy_failed'
    | 'backup_rehearsal_failed'
    | 'backup_rehearsal_late'
    | 'clock_ahead'
    | 'backup_key_unkept'
    | 'mail_down'
    | 'files_down'
    | 'mail_stuck'
    | 'errors'
    | 'errors_many'
    | 'restarts'
    | 'certificate_ends'
    | 'slow'
    | 'queues_old';
  urgency: 'now' | 'soon';
};

/** A mail that is pending for longer counts as stuck. */
const MAIL_STUCK_AFTER_MS = HOUR / 2;
/** Errors are reported for this long. */
const RECENT_ERROR_AGE_MS = HOUR;
/** Members who have waited this long ask what is wrong. */
const QUEUE_OLD_AFTER_MS = 3 * DAY;
/** More than this share of requests, and this number of them, failed lately. */
const MANY_ERRORS_SHARE = 0.05;
const MANY_ERRORS_MIN = 5;
/** More starts within an hour than an update and its rollback need. */
const RESTARTS_MIN = 4;
/** Proxies renew a certificate 30 days before its end. When this is left, the renewal has failed for weeks. */
const CERTIFICATE_ENDS_WITHIN_MS = 10 * DAY;
/** Every user feels a median delay above this. */
const SLOW_MEDIAN_MS = SECOND / 5;

/** Returns what the operator should check, the most urgent first; empty when all is well. */
export function findConcerns(state: WireOperations): Concern[] {
  const now = Date.parse(state.at);
  const isOld = (at: string | null, after: number) => at !== null && now - Date.parse(at) > after;
  const candidates: (Concern | false)[] = [
    ...findUrgentConcerns(state),
    state.mails.downSince === null &&
      isOld(state.mails.oldestAt, MAIL_STUCK_AFTER_MS) && { about: 'mail_stuck', urgency: 'now' },
    !['off', 'elsewhere'].includes(state.backup.standing) &&
      !state.backup.isKeyKept && { about: 'backup_key_unkept', urgency: 'soon' },
    // The server tries again; only a late copy is urgent.
    state.backup.copy?.standing === 'failed' && { about: 'backup_copy_failed', urgency: 'soon' },
    ['late', 'skipped'].includes(state.backup.rehearsal?.standing) && {
      about: 'backup_rehearsal_late',
      urgency: 'soon',
    },
    hasManyErrors(state) && { about: 'errors_many', urgency: 'now' },
    !hasManyErrors(state) && hasFailedLately(state, now) && { about: 'errors', urgency: 'now' },
    (state.program.startsLastHour ?? 0) >= RESTARTS_MIN && { about: 'restarts', urgency: 'now' },
    endsWithin(state.certificate?.endsAt, now, CERTIFICATE_ENDS_WITHIN_MS) && {
      about: 'certificate_ends',
      urgency: 'now',
    },
    state.program.delay.median > SLOW_MEDIAN_MS && { about: 'slow', urgency: 'now' },
    Object.values(state.queues).some(({ oldestAt }) => isOld(oldestAt, QUEUE_OLD_AFTER_MS)) && {
      about: 'queues_old',
      urgency: 'soon',
    },
  ];
  const concerns = candidates.filter((each) => each !== false);
  return concerns.sort((a, b) => Number(a.urgency === 'soon') - Number(b.urgency === 'soon'));
}

/**
 * Returns the concerns about disk, backups and mail: if no person reacts, data is lost or members cannot get their
 * money.
 */
export function findUrgentConcerns({
  disk,
  backup,
  mails,
  clock,
  files,
}: Pick<WireOperations, 'disk' | 'backup' | 'mails' | 'clock' | 'files'>): Concern[] {
  const concerns: Concern[] = [];
  // Cached responses of older servers have neither `clock` nor `files`.
  if (clock?.isTrusted === false) concerns.push({ about: 'clock_ahead', urgency: 'now' });
  if (disk.standing === 'full') concerns.push({ about: 'disk_full', urgency: 'now' });
  if (backup.standing === 'failed') concerns.push({ about: 'backup_failed', urgency: 'now' });
  if (backup.standing === 'late') concerns.push({ about: 'backup_late', urgency: 'now' });
  if (backup.standing === 'never') concerns.push({ about: 'backup_never', urgency: 'now' });
  // Cached responses of older servers have neither `copy` nor `rehearsal`.
  if (backup.copy?.standing === 'late') concerns.push({ about: 'backup_copy_late', urgency: 'now' });
  if (backup.rehearsal?.standing === 'failed') concerns.push({ about: 'backup_rehearsal_failed', urgency: 'now' });
  if (files && files.downSince !== null) concerns.push({ about: 'files_down', urgency: 'now' });
  if (mails.downSince !== null) concerns.push({ about: 'mail_down', urgency: 'now' });
  if (disk.standing === 'low') concerns.push({ about: 'disk_low', urgency: 'soon' });
  if (backup.standing === 'off') concerns.push({ about: 'backup_off', urgency: 'soon' });
  return concerns;
}

/** Cached responses of older servers have no `requests`. */
function hasManyErrors({ program: { requests } }: WireOperations): boolean {
  if (requests === undefined) return false;
  return requests.failed >= MANY_ERRORS_MIN && requests.failed > MANY_ERRORS_SHARE * requests.total;
}

function endsWithin(at: string | null | undefined, now: Instant, time: number): boolean {
  return typeof at === 'string' && Date.parse(at) - now < time;
}

function hasFailedLately({ failures }: WireOperations, now: Instant): boolean {
  return failures.some(({ at }) => now - Date.parse(at) < RECENT_ERROR_AGE_MS);
}
