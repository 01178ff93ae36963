import { createECDH, hkdfSync } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';

export type VapidKeys = { publicKey: string; privateKey: string };

type Needs = Pick<Config, 'dataDir' | 'database' | 'pushKey'>;

/**
 * Returns the key pair that identifies this installation to push services. It is the configured one, if any. With a
 * shared database it is derived from the shared secret. Otherwise it is created at the first start, readable only by
 * the program's user.
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

/**
 * Adds the public key.
 * @throws Error when it is not a key of the curve
 */
function toKeyPair(privateKey: string): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

/** The same secret gives the same key, which reveals nothing about the secret. */
function deriveKey(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'waha push', 32)).toString('base64url');
}

/** Creates a pair on P-256 for RFC 8292: the public key uncompressed, the private one as 32 bytes. */
function createKeyPair(): VapidKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const secret = pair.getPrivateKey();
  return { publicKey, privateKey: Buffer.concat([Buffer.alloc(32 - secret.length), secret]).toString('base64url') };
}
