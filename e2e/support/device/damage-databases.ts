import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

/** Where a browser keeps the databases of the app that this server gives out. */
export function getDatabasesPath(profile: string, port: number): string {
  return join(profile, 'Default', 'IndexedDB', `http_localhost_${port}.indexeddb.leveldb`);
}

/**
 * Damages the databases of a browser that is closed, as being killed in the middle of a write can: one of the last
 * things that it wrote does not fit its checksum. Chromium then throws all of them away.
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

/** As a browser does that finds a database damaged while pages have it open. */
export async function clearDatabases(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await devtools.detach();
}
