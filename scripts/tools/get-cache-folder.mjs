import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns the folder that all checkouts of this machine share. Users other than root must be able to read it. */
export function getCacheFolder() {
  if (process.getuid?.() === 0) return '/var/cache/waha';
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'waha');
}
