import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { recordRecovered } from '#platform/process/record-recovered';

/**
 * Reads a small JSON file of the data folder. Returns `undefined` if there is none, or if it is invalid.
 * @param place the name under which an invalid file is counted
 */
export function readStateFile<State>(file: string, place: Parameters<typeof recordRecovered>[0]): State | undefined {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch (error) {
    return recordRecovered(place, error);
  }
}

/** Replaces such a file as a whole: a reader finds the old state or the new one. */
export function writeStateFile(file: string, state: unknown): void {
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
