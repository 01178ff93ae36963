import { closeSync, fsync, openSync } from 'node:fs';
import { promisify } from 'node:util';

const flush = promisify(fsync);

/** Makes a file's bytes, or the names in a folder, outlive a power cut. */
export async function fsyncPath(path: string): Promise<void> {
  // Opening what is there asks no disk; a thread for that alone costs more than it.
  const descriptor = openSync(path, 'r');
  try {
    await flush(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
