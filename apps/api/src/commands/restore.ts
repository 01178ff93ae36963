import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ArchiveAccess } from '../features/operations/backup/archive';
import {
  BACKUP_KEYS_FILE,
  type BackupKeys,
  deriveSigner,
  findBackupKeys,
  parseBackupKeys,
} from '../features/operations/backup/backup-keys';
import type { Replay, UnpackedReport } from '../features/operations/backup/check-unpacked-backup';
import { saveExportedKeys } from '../features/operations/backup/exported-keys';
import { decryptKeysFile, writeKeyFiles } from '../features/operations/backup/keys-file';
import { rehearseRestore, restoreBackup } from '../features/operations/backup/restore-backup';
import { isDatabaseFile, rehearseSnapshot, restoreSnapshot } from '../features/operations/backup/restore-snapshot';
import { checkLedger } from '../features/wallet/ledger/check-ledger';
import { findAssets } from '../platform/config/assets';
import { readConfig } from '../platform/config/config';
import { formatBucketUrl } from '../platform/config/files-setting';
import { readSystemClock } from '../platform/process/clock';
import { findOperatorFile } from '../platform/process/find-operator-file';
import { createProgressReporter } from '../platform/process/progress';
import { readStandardInput } from '../platform/process/standard-input';
import { readArguments, UsageError } from './read-arguments';

const OPTIONS = {
  verify: { type: 'boolean' },
  /** The keys file that `backup --keys` wrote. */
  keys: { type: 'string' },
  /** The passphrase of the keys file if there is one, otherwise of the archive. */
  'passphrase-stdin': { type: 'boolean' },
  /** The operator's own secret key, as `backup key` or `age-keygen` wrote it. */
  identity: { type: 'string' },
  'plain-older-archive': { type: 'boolean' },
  'accept-foreign-archive': { type: 'boolean' },
} as const;

/** `restore <archive>`: restores a backup to the data folder and keeps the previous data. `--verify` only rehearses. */
export async function restore(words: string[]): Promise<void> {
  const { values, positionals } = readArguments(words, { options: OPTIONS, least: 1, most: 1 });
  const archive = findOperatorFile(positionals[0] ?? '');
  const keysFile = values.keys === undefined ? undefined : findOperatorFile(values.keys);
  const identityFile = values.identity === undefined ? undefined : findOperatorFile(values.identity);
  const assets = findAssets();
  const config = readConfig(process.env, assets.root);
  const { dataDir } = config;
  if (config.database)
    throw new Error(
      'The rows are on a PostgreSQL server, whose own tools restore it: see docs/operator/several-servers.md.',
    );
  if (keysFile !== undefined && !values['passphrase-stdin']) {
    throw new Error('Give the passphrase of the keys on standard input, with --passphrase-stdin.');
  }
  const passphrase = values['passphrase-stdin'] ? readStandardInput() : undefined;
  const kept = keysFile === undefined ? undefined : decryptKeysFile(readFileSync(keysFile, 'utf8'), passphrase ?? '');
  const own = findBackupKeys(dataDir);
  const keptOnes = kept?.get(BACKUP_KEYS_FILE);
  const known = [own, keptOnes && parseBackupKeys(keptOnes.toString())].filter((each) => each !== undefined);
  const access: ArchiveAccess = {
    ...readTrustedKeys(known, identityFile),
    passphrase: kept ? undefined : passphrase,
    isPlainOlderTaken: values['plain-older-archive'],
    isForeignTaken: values['accept-foreign-archive'],
  };
  const now = readSystemClock();
  if (isDatabaseFile(archive))
    return restoreDatabase({ snapshot: archive, dataDir, migrations: assets.migrations, now }, values);
  // The next start credits what became due since the backup.
  const replay: Replay = (db, at) => checkLedger(db, at, Infinity, createProgressReporter('ledger, members'));
  const needs = { archive, access, dataDir, migrations: assets.migrations, replay, now };
  if (values.verify) {
    console.log(printReport(await rehearseRestore(needs)));
    return console.log('Nothing was changed.');
  }
  // Key files from before backup keys existed do not replace the backup keys of this installation.
  if (kept && !keptOnes && own) kept.set(BACKUP_KEYS_FILE, Buffer.from(JSON.stringify(own)));
  const report = await restoreBackup(needs, kept && (async (folder) => writeKeyFiles(kept, folder)));
  if (keptOnes) saveExportedKeys(dataDir, parseBackupKeys(keptOnes.toString()).recipient, now);
  console.log(printReport(report));
  console.log(`Restored into ${dataDir}.`);
  if (report.before) {
    // If files are on a separate disk, earlier files are stored there too.
    const files = join(dataDir, 'uploads', basename(report.before));
    const places = [report.before, ...(existsSync(files) ? [files] : [])].join(' and ');
    console.log(`What was there before is in ${places}. Delete it when you are sure.`);
  }
  const filesIn = report.manifest.filesIn;
  if (filesIn !== (config.files && formatBucketUrl(config.files))) {
    console.log(
      filesIn === undefined
        ? `Its files were put into ${join(dataDir, 'uploads')}: copy them to where WAHA_FILES says, or take that away.`
        : `Before you start the server, set WAHA_FILES to where its files are: ${filesIn}`,
    );
  } else if (filesIn !== undefined) {
    console.log(
      `Nothing is cleared in ${filesIn} from now on: files may be there that only what was before knows. When nobody needs them any more: waha files claim`,
    );
  }
  if (!kept && !existsSync(join(dataDir, 'keys', 'push.json'))) {
    console.log('No keys: the next start makes new ones, and everybody allows notifications again.');
  }
  console.log('Start the server: everybody logs in again, phones read everything anew, and send what they still hold.');
}

/** Restores the database only, from a snapshot made before an upgrade. */
async function restoreDatabase(
  needs: Parameters<typeof restoreSnapshot>[0],
  { verify, ...others }: { verify?: boolean | undefined },
): Promise<void> {
  const [other] = Object.keys(others);
  if (other !== undefined) throw new UsageError(`A snapshot is not encrypted: --${other} is for backups.`);
  if (verify) {
    await rehearseSnapshot(needs);
    return console.log('The snapshot is whole.\nNothing was changed.');
  }
  const before = await restoreSnapshot(needs);
  console.log(`Restored into ${needs.dataDir}: the database alone; files, catalogue and keys are as they were.`);
  if (before) console.log(`What was there before is in ${before}. Delete it when you are sure.`);
  console.log('Start the server: everybody logs in again, and what was done since the snapshot is lost.');
}

/**
 * Returns the keys that can decrypt archives and those that authenticate them. The operator's own key does not prove
 * who made an archive; only that of the installation does.
 */
function readTrustedKeys(known: readonly BackupKeys[], identityFile: string | undefined) {
  const identities = known.map(({ identity }) => identity);
  if (identityFile !== undefined) {
    const found = readFileSync(identityFile, 'utf8').match(/^AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]+$/gm) ?? [];
    if (found.length === 0) throw new Error(`There is no secret key in ${identityFile}: a line AGE-SECRET-KEY-1….`);
    identities.push(...found);
  }
  return { identities, signers: known.map(deriveSigner) };
}

function printReport({ manifest, files, missing, elsewhere, ledger }: UnpackedReport): string {
  const lost = missing.length > 0 ? ` ${missing.length} were missing already when it was made.` : '';
  return [
    `The backup of ${manifest.madeAt} (program ${manifest.version}) is whole.`,
    manifest.filesIn === undefined
      ? `${files} files are as they were sent.${lost}`
      : `Its ${elsewhere} files are in ${manifest.filesIn}, and not in the backup.`,
    `The ledger agrees: ${ledger.members} members, ${ledger.entries} entries, ${ledger.withdrawals} withdrawals.`,
  ].join('\n');
}
