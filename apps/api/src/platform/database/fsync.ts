import { open } from 'node:fs/promises';

/** Makes a file's bytes, or the names in a folder, outlive a power cut. */
export async function fsyncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
