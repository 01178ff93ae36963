import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';

export type VapidKeys = { publicKey: string; privateKey: string };

/** The pair by which push services know this installation: made at first start, and the program's user's alone. */
export function readVapidKeys(dataDir: string): VapidKeys {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'push.json');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600, flag: 'wx' });
  }
  chmodSync(file, 0o600);
  return JSON.parse(readFileSync(file, 'utf8')) as VapidKeys;
}
