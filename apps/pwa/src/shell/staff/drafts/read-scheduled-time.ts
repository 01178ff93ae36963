import { readTunisTime } from '@waha/domain/kernel/calendar/read-tunis-time';
import { toIso } from '@waha/domain/kernel/time';

/** Returns the instant of a time that was typed as time of Tunis; undefined if none was typed. */
export function readScheduledTime(typed: string): string | undefined {
  const at = readTunisTime(typed);
  return at === undefined ? undefined : toIso(at);
}
