import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { UnpackedReport } from '../features/operations/backup/check-unpacked';
import { openKeys } from '../features/operations/backup/keys-file';
import { rehearseRestore, restoreBackup } from '../features/operations/backup/restore-backup';
import { checkLedger } from '../features/wallet/check-ledger';
import { findAssets } from '../platform/assets';
import { systemClock } from '../platform/clock';
import { readConfig } from '../platform/config';
import { readStandardInput } from './standard-input';

const USAGE = 'Usage: waha restore <archive> [--verify] [--keys <file> --passphrase-stdin]';

/** `restore <archive>`: puts a backup into the data folder and keeps what was there. `--verify` only rehearses. */
export async function restore(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { verify: { type: 'boolean' }, keys: { type: 'string' }, 'passphrase-stdin': { type: 'boolean' } },
  });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) throw new Error(USAGE);
  const archive = resolve(name);
  if (!existsSync(archive)) throw new Error(`There is no ${archive}.`);
  const assets = findAssets();
  const needs = { archive, migrations: assets.migrations, replay: checkLedger, now: systemClock() };
  if (values.verify) {
    console.log(say(await rehearseRestore(needs)));
    console.log('Nothing was changed.');
    return;
  }
  if (values.keys !== undefined && !values['passphrase-stdin']) {
    throw new Error('Give the passphrase of the keys on standard input, with --passphrase-stdin.');
  }
  const addKeys = values.keys === undefined ? undefined : keysFrom(values.keys, readStandardInput());
  const { dataDir } = readConfig(process.env, assets.root);
  const report = await restoreBackup({ ...needs, dataDir }, addKeys);
  console.log(say(report));
  console.log(`Restored into ${dataDir}.`);
  if (report.before) console.log(`What was there before is in ${report.before}. Delete it when you are sure.`);
  if (!addKeys && !existsSync(`${dataDir}/keys`)) {
    console.log('No keys: the next start makes new ones. Everybody logs in again, and allows notifications again.');
  }
  console.log('Start the server: phones read everything anew, and send what they still hold.');
}

function keysFrom(file: string, passphrase: string): (folder: string) => Promise<void> {
  const text = readFileSync(file, 'utf8');
  return async (folder) => openKeys(text, passphrase, folder);
}

function say({ manifest, files, missing, ledger }: UnpackedReport): string {
  const lost = missing.length > 0 ? ` ${missing.length} were missing already when it was made.` : '';
  return [
    `The backup of ${manifest.madeAt} (program ${manifest.version}) is whole.`,
    `${files} files are as they were sent.${lost}`,
    `The ledger agrees: ${ledger.members} members, ${ledger.entries} entries, ${ledger.withdrawals} withdrawals.`,
  ].join('\n');
}
