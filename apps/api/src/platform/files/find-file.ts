import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { recordRecovered } from '../process/record-recovered';

/** Returns the status of a file, or undefined if there is none or it cannot be read. */
export function findFile(path: string): Promise<Stats | undefined> {
  return stat(path).catch((error: unknown) => recordRecovered('file-status', error));
}
