import { DAY, HOUR, type Instant, MINUTE } from '../kernel/time';
import type { BackupArchive } from './backup-archive';
import { type BackupRetention, selectBackupsToDelete } from './backup-retention';

/** An archive with its size in bytes, here or at the other place. */
export type StoredArchive = BackupArchive & { bytes: number };

/**
 * Decides which archives to copy to the other place, the newest first, and which to delete there. The rule looks at the
 * archives of both places together: an empty folder here deletes nothing there that the rule keeps. Manual backups are
 * copied and never deleted. Archives without encryption never leave the machine.
 */
export function planBackupCopies<Here extends StoredArchive, There extends StoredArchive>(
  here: readonly Here[],
  there: readonly There[],
  rule: BackupRetention,
): { copied: Here[]; deleted: There[] } {
  const sizes = new Map(there.map(({ name, bytes }) => [name, bytes]));
  const encrypted = here.filter(({ isEncrypted }) => isEncrypted);
  const all = [...there, ...encrypted.filter(({ name }) => !sizes.has(name))];
  const unwanted = new Set(selectBackupsToDelete(all, rule).map(({ name }) => name));
  const copied = encrypted.filter(({ name, bytes }) => !unwanted.has(name) && sizes.get(name) !== bytes);
  return {
    copied: copied.sort((a, b) => b.madeAt - a.madeAt),
    deleted: there.filter(({ name }) => unwanted.has(name)),
  };
}

const FIRST_RETRY_MS = 5 * MINUTE;
const LONGEST_RETRY_MS = 6 * HOUR;

/** The stored facts about copying, as far as the rules need them. */
export type CopyFacts = {
  /** When copying to this place was first tried. */
  since: Instant;
  /** When it was last tried. */
  triedAt: Instant;
  /** The number of failed tries since the last success. */
  failures: number;
  /** When the newest backup at the other place was made. */
  copiedMadeAt: Instant | undefined;
};

/**
 * Returns whether copying should be tried now: a newer backup exists, or a failed try is long enough ago. The pause
 * doubles with each failure, from five minutes to six hours.
 */
export function isCopyDue(
  { newestMadeAt, facts }: { newestMadeAt: Instant | undefined; facts: CopyFacts | undefined },
  now: Instant,
): boolean {
  if (newestMadeAt === undefined) return false;
  if (!facts) return true;
  if (facts.failures === 0) return facts.copiedMadeAt === undefined || newestMadeAt > facts.copiedMadeAt;
  const pause = Math.min(FIRST_RETRY_MS * 2 ** (facts.failures - 1), LONGEST_RETRY_MS);
  // A last try in the future means that the clock was set back.
  return now - facts.triedAt >= pause || facts.triedAt > now;
}

/** After this time without a copy of a new backup, staff are notified. */
export const COPY_LATE_AFTER_MS = 1.5 * DAY;

/** The status of the copies. `off`: none are made. `waiting`: the first one is not due yet. */
export type BackupCopyStatus = 'good' | 'failed' | 'late' | 'waiting' | 'off';

/** Returns the status of the copies; `late` also while they fail. */
export function getBackupCopyStatus(
  { isOn, newestMadeAt, facts }: { isOn: boolean; newestMadeAt: Instant | undefined; facts: CopyFacts | undefined },
  now: Instant,
): BackupCopyStatus {
  if (!isOn) return 'off';
  if (!facts) return 'waiting';
  const { copiedMadeAt, since, failures } = facts;
  const isUpToDate = copiedMadeAt !== undefined && (newestMadeAt === undefined || copiedMadeAt >= newestMadeAt);
  if (!isUpToDate && now - Math.max(copiedMadeAt ?? 0, since) > COPY_LATE_AFTER_MS) return 'late';
  if (failures > 0) return 'failed';
  return copiedMadeAt === undefined ? 'waiting' : 'good';
}
