import { createECDH } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type VapidKeys = { publicKey: string; privateKey: string };

/** The pair by which push services know this installation: made at first start, and the program's user's alone. */
export function readVapidKeys(dataDir: string): VapidKeys {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'push.json');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(makeKeys()), { mode: 0o600, flag: 'wx' });
  }
  chmodSync(file, 0o600);
  return JSON.parse(readFileSync(file, 'utf8')) as VapidKeys;
}

/** A pair on P-256, as RFC 8292 wants it: the public key whole, the private one as 32 bytes. */
function makeKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const secret = pair.getPrivateKey();
  return { publicKey, privateKey: Buffer.concat([Buffer.alloc(32 - secret.length), secret]).toString('base64url') };
}
