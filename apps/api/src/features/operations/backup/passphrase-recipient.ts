import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Identity, Recipient, Stanza } from 'age-encryption';

/*
 * The header entry of the age format for a passphrase, by Node's own scrypt: the library's takes several seconds per
 * try. A try costs 256 MB and half a second.
 */
const LOG_N = 18;
/** Headers with a higher cost than the library accepts are rejected: our program never writes them. */
const MAX_LOG_N = 20;
const SALT_SIZE = 16;
const TAG_SIZE = 16;
const ALGORITHM = 'chacha20-poly1305';
/** The key is used for one purpose, once. */
const NONCE = Buffer.alloc(12);

/** Creates the recipient for a passphrase, which must be the only one of its file. */
export function createPassphraseRecipient(passphrase: string, makeStanza: typeof Stanza): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(SALT_SIZE);
      const cipher = createCipheriv(ALGORITHM, await deriveKey(passphrase, salt, LOG_N), NONCE, {
        authTagLength: TAG_SIZE,
      });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      return [new makeStanza(['scrypt', salt.toString('base64').replace(/=+$/, ''), String(LOG_N)], body)];
    },
  };
}

/** Creates the identity that opens a file with a passphrase. It returns `null` if the passphrase is wrong. */
export function createPassphraseIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey([stanza, ...others]) {
      const [kind, saltText = '', logNText = ''] = stanza?.args ?? [];
      const [salt, logN] = [Buffer.from(saltText, 'base64'), Number(logNText)];
      const isOne = others.length === 0 && kind === 'scrypt' && salt.length === SALT_SIZE && stanza?.body.length === 32;
      if (!isOne || !/^[1-9]\d?$/.test(logNText) || logN > MAX_LOG_N) return null;
      const decipher = createDecipheriv(ALGORITHM, await deriveKey(passphrase, salt, logN), NONCE, {
        authTagLength: TAG_SIZE,
      });
      decipher.setAuthTag(stanza.body.subarray(-TAG_SIZE));
      const fileKey = decipher.update(stanza.body.subarray(0, -TAG_SIZE));
      try {
        decipher.final();
        return fileKey;
      } catch {
        return null;
      }
    },
  };
}

function deriveKey(passphrase: string, salt: Buffer, logN: number): Promise<Buffer> {
  const cost = { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** (logN + 11) };
  const label = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]);
  return promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)(passphrase, label, 32, cost);
}
