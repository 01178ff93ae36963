import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';

/** Ends the browser of a profile as a dead battery would: all of its processes at once, without a word. */
export async function killBrowser(profile: string): Promise<void> {
  const own = browserProcesses(profile);
  expect(own.length).toBeGreaterThan(0);
  for (const pid of own) process.kill(pid, 'SIGKILL');
  await expect.poll(() => browserProcesses(profile)).toEqual([]);
}

function browserProcesses(profile: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => wordsOf(pid).includes(`--user-data-dir=${profile}`));
}

function wordsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return []; // gone meanwhile
  }
}
