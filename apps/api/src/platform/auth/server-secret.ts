import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';

type SecretPlace = Pick<Config, 'dataDir' | 'secret'>;

const getFolder = ({ dataDir }: SecretPlace) => join(dataDir, 'keys');
const getFile = (place: SecretPlace) => join(getFolder(place), 'session.key');

/**
 * Returns the secret of the server, which signs sessions and encrypts stored secrets. Without a setting, it is created at
 * the first start; only the program's user may read its file.
 */
export function readServerSecret(place: SecretPlace): string {
  if (place.secret !== undefined) return place.secret;
  const [folder, file] = [getFolder(place), getFile(place)];
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  chmodSync(folder, 0o700);
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}

/** Returns the secret of the server; undefined before the first start. Creates and changes nothing. */
export function findServerSecret(place: SecretPlace): string | undefined {
  if (place.secret !== undefined) return place.secret;
  return existsSync(getFile(place)) ? readFileSync(getFile(place), 'utf8').trim() : undefined;
}
