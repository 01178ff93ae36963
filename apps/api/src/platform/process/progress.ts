import { SECOND } from '@waha/domain/kernel/time';

/** How much of some long work is done. */
export type Progress = (done: number, total: number) => void;

const REPORT_INTERVAL_MS = 2 * SECOND;

/** Says on standard error, beside the command's own lines, how far it is: a line every two seconds, none where it takes less. */
export function createProgressReporter(what: string, say: (line: string) => void = console.error): Progress {
  let saidAt = performance.now();
  return (done, total) => {
    if (performance.now() - saidAt < REPORT_INTERVAL_MS) return;
    saidAt = performance.now();
    say(`… ${what}: ${done} of ${total}`);
  };
}
