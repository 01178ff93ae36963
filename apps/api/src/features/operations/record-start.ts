import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR, type Instant } from '@waha/domain/kernel/time';
import { recordRecovered } from '#platform/process/record-recovered';

/** A server that fails at each start would otherwise write an ever longer file. */
const MAX_STARTS = 20;

/**
 * Records this start of the server in its data folder. Returns the starts within the last hour, this one included; a
 * file that cannot be read or written counts as no earlier start.
 */
export function recordStart(dataDir: string, now: Instant): Instant[] {
  const file = join(dataDir, 'starts.json');
  const starts = [...readStarts(file), now].filter((at) => isRecent(at, now)).slice(-MAX_STARTS);
  try {
    writeFileSync(`${file}.new`, JSON.stringify(starts), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    recordRecovered('starts', error);
  }
  return starts;
}

/** Returns how many of these starts are at most an hour old. */
export function countRecentStarts(starts: readonly Instant[], now: Instant): number {
  return starts.filter((at) => isRecent(at, now)).length;
}

function isRecent(at: Instant, now: Instant): boolean {
  return at <= now && now - at < HOUR;
}

function readStarts(file: string): Instant[] {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(stored) ? stored.filter((each) => Number.isSafeInteger(each)) : [];
  } catch (error) {
    recordRecovered('starts', error);
    return [];
  }
}
