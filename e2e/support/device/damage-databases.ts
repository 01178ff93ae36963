import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

/** Returns where a browser stores the databases of the app from this server. */
export function getDatabasesPath(profile: string, port: number): string {
  return join(profile, 'Default', 'IndexedDB', `http_localhost_${port}.indexeddb.leveldb`);
}

/**
 * Damages the databases of a closed browser, as a kill during a write can: one of the last writes does not match its
 * checksum. Chromium then deletes all of them.
 */
export function damageDatabases(profile: string, port: number): void {
  const folder = getDatabasesPath(profile, port);
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  const sizeOf = (name: string) => statSync(join(folder, name)).size;
  const [log = ''] = logs.sort((a, b) => sizeOf(b) - sizeOf(a));
  const bytes = readFileSync(join(folder, log));
  const at = Math.floor(bytes.length / 2);
  bytes[at] = ~bytes[at]! & 0xff;
  writeFileSync(join(folder, log), bytes);
}

/** Does what a browser does that finds a damaged database while pages have it open. */
export async function clearDatabases(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await devtools.detach();
}
