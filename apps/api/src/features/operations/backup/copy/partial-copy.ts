import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readStateFile, writeStateFile } from '#features/operations/state-file';

/** An upload of an archive to a bucket, as far as the store has confirmed it. */
export type PartialCopy = {
  /** The name of the bucket for people. */
  to: string;
  key: string;
  /** The size of the archive. */
  bytes: number;
  uploadId: string;
  /** The size of all parts but the last. */
  partBytes: number;
  /** The store's names for the parts that it has. */
  etags: string[];
};

const getPath = (dataDir: string) => join(dataDir, 'backup-copy.json');

/** Returns `undefined` if no upload was interrupted, or when the file is invalid. */
export function readPartialCopy(dataDir: string): PartialCopy | undefined {
  return readStateFile(getPath(dataDir), 'backup-copy-state');
}

/** Records the parts that the store has, so that another process can continue. */
export function writePartialCopy(dataDir: string, partial: PartialCopy): void {
  writeStateFile(getPath(dataDir), partial);
}

export function clearPartialCopy(dataDir: string): void {
  rmSync(getPath(dataDir), { force: true });
}
