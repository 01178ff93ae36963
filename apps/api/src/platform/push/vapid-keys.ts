import { createECDH, hkdfSync } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';

export type VapidKeys = { publicKey: string; privateKey: string };

type Needs = Pick<Config, 'dataDir' | 'database' | 'pushKey'>;

/**
 * The pair by which push services know this installation: the one that is set; where several servers may share one database,
 * made of their secret, which they share too; else made at first start, and the program's user's alone.
 */
export function readVapidKeys({ dataDir, database, pushKey }: Needs, secret: string): VapidKeys {
  if (pushKey) return toKeyPair(pushKey);
  if (database) return toKeyPair(deriveKey(secret));
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'push.json');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(createKeyPair()), { mode: 0o600, flag: 'wx' });
  }
  chmodSync(file, 0o600);
  return JSON.parse(readFileSync(file, 'utf8')) as VapidKeys;
}

/** With its public half. @throws Error when it is no key of the curve */
function toKeyPair(privateKey: string): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

/** The same from the same secret, and nothing of the secret can be told from it. */
function deriveKey(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'waha push', 32)).toString('base64url');
}

/** A pair on P-256, as RFC 8292 wants it: the public key whole, the private one as 32 bytes. */
function createKeyPair(): VapidKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const secret = pair.getPrivateKey();
  return { publicKey, privateKey: Buffer.concat([Buffer.alloc(32 - secret.length), secret]).toString('base64url') };
}
