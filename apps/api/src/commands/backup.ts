import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PASSPHRASE_MIN_LENGTH, sealKeys } from '../features/operations/backup/keys-file';
import { makeBackup } from '../features/operations/backup/make-backup';
import { nameStamp } from '../features/operations/backup/name-stamp';
import { findAssets } from '../platform/assets';
import { systemClock } from '../platform/clock';
import { readConfig } from '../platform/config';
import { VERSION } from '../version';
import { readStandardInput } from './standard-input';

/** `backup [--to folder]`: one archive, while the server serves or not. `backup --keys`: the keys, apart, in a file that a passphrase opens. */
export async function backup(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: { to: { type: 'string' }, keys: { type: 'boolean' }, 'passphrase-stdin': { type: 'boolean' } },
  });
  const { dataDir, backupDir, backupKeep } = readConfig(process.env, findAssets().root);
  if (!existsSync(join(dataDir, 'waha.sqlite'))) {
    throw new Error(`There is no database in ${dataDir}. Start the server once.`);
  }
  const to = values.to ?? backupDir;
  if (values.keys) return keepKeys(dataDir, to, values['passphrase-stdin'] === true);
  const made = await makeBackup({ dataDir, backupDir: to, keep: backupKeep, version: VERSION, now: systemClock });
  const seconds = (made.tookMs / 1000).toFixed(1);
  console.log(`Backed up to ${made.file}: ${megabytes(made.bytes)} MB, ${made.files} files, ${seconds} s.`);
  if (made.missing.length > 0) console.log(`Not on the disk, and so not in it: ${made.missing.join(', ')}`);
  if (made.removed.length > 0) console.log(`Older ones thrown away by the rule: ${made.removed.length}.`);
  console.log('The keys are not in it. Keep them once, apart: waha backup --keys --passphrase-stdin');
}

function keepKeys(dataDir: string, to: string, isPassphraseGiven: boolean): void {
  if (!isPassphraseGiven) throw new Error('Give a passphrase on standard input, with --passphrase-stdin.');
  const passphrase = readStandardInput();
  if (passphrase.length < PASSPHRASE_MIN_LENGTH) {
    throw new Error(`The passphrase needs at least ${PASSPHRASE_MIN_LENGTH} characters.`);
  }
  const file = join(to, `waha-keys-${nameStamp(systemClock())}.json`);
  writeFileSync(file, sealKeys(dataDir, passphrase), { mode: 0o600, flag: 'wx' });
  console.log(`The keys are in ${file}. Only the passphrase opens it: keep both, in two places.`);
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
