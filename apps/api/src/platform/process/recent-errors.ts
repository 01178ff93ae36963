import { DAY, type Instant } from '@waha/domain/kernel/time';

/** Something that went wrong: by its pattern, never by whose it was. */
export type RecentError = {
  at: Instant;
  method: string;
  route: string;
  status: number;
  code: string;
  requestId: string;
};

const KEPT = 100;

/** What went wrong lately, in memory: the log has it whole. */
export function createRecentErrors() {
  let kept: RecentError[] = [];
  return {
    add(failure: RecentError): void {
      kept = [failure, ...kept].slice(0, KEPT);
    },
    /** Of the last 24 hours, the newest first. */
    since: (now: Instant) => kept.filter(({ at }) => now - at < DAY),
  };
}
