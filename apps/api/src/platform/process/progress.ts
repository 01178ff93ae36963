import { SECOND } from '@waha/domain/kernel/time';

/** Reports how much of some long work is done. */
export type Progress = (done: number, total: number) => void;

const REPORT_INTERVAL_MS = 2 * SECOND;

/**
 * Reports progress on standard error, beside the command's own output: one line every two seconds, none if it takes
 * less.
 */
export function createProgressReporter(label: string, print: (line: string) => void = console.error): Progress {
  let reportedAt = performance.now();
  return (done, total) => {
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = performance.now();
    print(`… ${label}: ${done} of ${total}`);
  };
}
