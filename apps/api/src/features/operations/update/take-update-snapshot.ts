import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runAsOwner } from './run-as-owner';

/**
 * Takes a snapshot of the database with a program that knows how: the new one, which has passed its checks.
 * @returns its path; `undefined` if there is no database
 * @throws Error with what the program said
 */
export async function takeUpdateSnapshot(program: string, dataDir: string): Promise<string | undefined> {
  if (!existsSync(join(dataDir, 'waha.sqlite'))) return undefined;
  const { code, out, text } = await runAsOwner(program, ['snapshot', '--stopped', '--json'], { dataDir });
  if (code !== 0) throw new Error(`The snapshot failed: ${text}`);
  return JSON.parse(out).snapshot;
}
