import { closeSync, fsync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const flush = promisify(fsync);

/** Flushes a file's bytes, or the names in a folder, so that they survive a power cut. */
export async function fsyncPath(path: string): Promise<void> {
  // Opening an existing file does no disk access. Using a thread for it would cost more.
  const descriptor = openSync(path, 'r');
  try {
    await flush(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
