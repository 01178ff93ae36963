import { readdirSync, readFileSync } from 'node:fs';

/** The system's figures of this process: seconds of processor time since its start, and file descriptors. */
export type ProcessFigures = { cpuSeconds: number; openFds: number | undefined; maxFds: number | undefined };

const MICROSECONDS = 1_000_000;

/** Returns the figures of this process; `undefined` for those that only Linux has. */
export function readProcessFigures(): ProcessFigures {
  const { user, system } = process.cpuUsage();
  const cpuSeconds = (user + system) / MICROSECONDS;
  try {
    const openFds = readdirSync('/proc/self/fd').length;
    const limit = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return { cpuSeconds, openFds, maxFds: limit === undefined ? undefined : Number(limit) };
  } catch {
    return { cpuSeconds, openFds: undefined, maxFds: undefined };
  }
}
