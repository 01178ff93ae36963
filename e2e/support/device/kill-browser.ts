import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';

/** Ends all processes of a profile's browser at once, like a dead battery. */
export async function killBrowser(profile: string): Promise<void> {
  const browserProcesses = listBrowserProcesses(profile);
  expect(browserProcesses.length).toBeGreaterThan(0);
  for (const pid of browserProcesses) process.kill(pid, 'SIGKILL');
  await expect.poll(() => listBrowserProcesses(profile)).toEqual([]);
}

function listBrowserProcesses(profile: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => readCommandLine(pid).includes(`--user-data-dir=${profile}`));
}

function readCommandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return []; // ended in the meantime
  }
}
