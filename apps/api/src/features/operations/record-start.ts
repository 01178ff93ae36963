import { join } from 'node:path';
import { HOUR, type Instant } from '@waha/domain/kernel/time';
import { recordRecovered } from '#platform/process/record-recovered';
import { readStateFile, writeStateFile } from './state-file';

const FILE = 'starts.json';
/** A server that fails at each start would otherwise write an ever longer file. */
const MAX_STARTS = 20;

/**
 * Records this start of the server in its data folder. Returns the starts within the last hour that did not end with
 * a stop on request, this one included. A file that cannot be read or written counts as no earlier start.
 */
export function recordStart(dataDir: string, now: Instant): Instant[] {
  const stored = readStarts(join(dataDir, FILE));
  const starts = [...stored, now].filter((at) => isRecent(at, now)).slice(-MAX_STARTS);
  writeStarts(dataDir, starts);
  return starts;
}

function writeStarts(dataDir: string, starts: readonly Instant[]): void {
  try {
    writeStateFile(join(dataDir, FILE), starts);
  } catch (error) {
    recordRecovered('starts', error);
  }
}

/**
 * Forgets the last start, because the server was stopped on request: only starts after a crash are a trouble. Without
 * this, an operator who restarts after each change of a setting would get an alert.
 */
export function forgetStart(dataDir: string, starts: readonly Instant[]): void {
  writeStarts(dataDir, starts.slice(0, -1));
}

/** Returns how many of these starts are at most an hour old. */
export function countRecentStarts(starts: readonly Instant[], now: Instant): number {
  return starts.filter((at) => isRecent(at, now)).length;
}

function isRecent(at: Instant, now: Instant): boolean {
  return at <= now && now - at < HOUR;
}

function readStarts(file: string): Instant[] {
  const stored = readStateFile<unknown>(file, 'starts');
  return Array.isArray(stored) ? stored.filter((each) => Number.isSafeInteger(each)) : [];
}
