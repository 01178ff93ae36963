import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { formatCount } from '@waha/domain/kernel/text/format-count';
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
import { recordRehearsal } from '../features/operations/backup/record-rehearsal';
import { rehearseRestore, restoreBackup } from '../features/operations/backup/restore-backup';
import { isDatabaseFile, rehearseSnapshot, restoreSnapshot } from '../features/operations/backup/restore-snapshot';
import { checkLedger } from '../features/wallet/ledger/check-ledger';
import { formatLedgerSize } from '../features/wallet/ledger/format-ledger-size';
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
export async function restore(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args, { options: OPTIONS, least: 1, most: 1 });
  const archive = findOperatorFile(positionals[0] ?? '');
  const keysFile = values.keys === undefined ? undefined : findOperatorFile(values.keys);
  const identityFile = values.identity === undefined ? undefined : findOperatorFile(values.identity);
  const assets = findAssets();
  const config = readConfig(process.env, assets.root);
  const { dataDir } = config;
  if (config.database)
    throw new Error(
      'The database is on PostgreSQL. Restore it with PostgreSQL tools; see docs/operator/several-servers.md.',
    );
  if (keysFile !== undefined && !values['passphrase-stdin']) {
    throw new Error('Pass the passphrase of the key file on standard input with --passphrase-stdin.');
  }
  const passphrase = values['passphrase-stdin'] ? readStandardInput() : undefined;
  const exportedKeys =
    keysFile === undefined ? undefined : decryptKeysFile(readFileSync(keysFile, 'utf8'), passphrase ?? '');
  const localKeys = findBackupKeys(dataDir);
  const exportedBackupKeys = exportedKeys?.get(BACKUP_KEYS_FILE);
  const availableKeys = [localKeys, exportedBackupKeys && parseBackupKeys(exportedBackupKeys.toString())].filter(
    (each) => each !== undefined,
  );
  const access: ArchiveAccess = {
    ...readTrustedKeys(availableKeys, identityFile),
    passphrase: exportedKeys ? undefined : passphrase,
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
    const about = { dataDir, backupDir: config.backupDir, archive, now: readSystemClock };
    const isForeignTaken = access.isForeignTaken || access.isPlainOlderTaken;
    const rehearse = () => rehearseRestore(needs);
    console.log(printReport(await (isForeignTaken ? rehearse() : recordRehearsal(about, rehearse))));
    return console.log('Test complete. Nothing was changed.');
  }
  // Key files from before backup keys existed do not replace the backup keys of this installation.
  if (exportedKeys && !exportedBackupKeys && localKeys)
    exportedKeys.set(BACKUP_KEYS_FILE, Buffer.from(JSON.stringify(localKeys)));
  const report = await restoreBackup(needs, exportedKeys && (async (folder) => writeKeyFiles(exportedKeys, folder)));
  if (exportedBackupKeys) saveExportedKeys(dataDir, parseBackupKeys(exportedBackupKeys.toString()).recipient, now);
  console.log(printReport(report));
  console.log(`Restored into ${dataDir}.`);
  if (report.before) {
    // If files are on a separate disk, earlier files are stored there too.
    const files = join(dataDir, 'uploads', basename(report.before));
    const previousPaths = [report.before, ...(existsSync(files) ? [files] : [])].join(' and ');
    console.log(`The previous data is in ${previousPaths}. Delete it when you no longer need it.`);
  }
  const filesIn = report.manifest.filesIn;
  if (filesIn !== (config.files && formatBucketUrl(config.files))) {
    console.log(
      filesIn === undefined
        ? `The files of the backup are in ${join(dataDir, 'uploads')}. Copy them to the store in WAHA_FILES, or unset WAHA_FILES.`
        : `Before you start the server, set WAHA_FILES to ${filesIn}, where the files of this backup are.`,
    );
  } else if (filesIn !== undefined) {
    console.log(
      `Unreferenced files in ${filesIn} are no longer deleted, because the previous database may use them. When they are not needed any more: waha files claim`,
    );
  }
  if (!exportedKeys && !existsSync(join(dataDir, 'keys', 'push.json'))) {
    console.log('No keys found. The next start creates new keys, and members have to allow notifications again.');
  }
  console.log(
    'Start the server. Everyone has to log in again. Phones download all data again and send their unsent items.',
  );
}

/** Restores the database only, from a snapshot made before an upgrade. */
async function restoreDatabase(
  needs: Parameters<typeof restoreSnapshot>[0],
  { verify, ...otherOptions }: { verify?: boolean | undefined },
): Promise<void> {
  const [otherOption] = Object.keys(otherOptions);
  if (otherOption !== undefined) throw new UsageError(`A snapshot is not encrypted: --${otherOption} is for backups.`);
  if (verify) {
    await rehearseSnapshot(needs);
    return console.log('The snapshot is complete.\nTest complete. Nothing was changed.');
  }
  const before = await restoreSnapshot(needs);
  console.log(`Restored into ${needs.dataDir}: only the database. Files, catalogue and keys are unchanged.`);
  if (before) console.log(`The previous data is in ${before}. Delete it when you no longer need it.`);
  console.log('Start the server. Everyone has to log in again. All changes since the snapshot are lost.');
}

/**
 * Returns the keys that can decrypt archives and those that authenticate them. The operator's own key does not prove
 * who made an archive; only that of the installation does.
 */
function readTrustedKeys(availableKeys: readonly BackupKeys[], identityFile: string | undefined) {
  const identities = availableKeys.map(({ identity }) => identity);
  if (identityFile !== undefined) {
    const secretKeys = readFileSync(identityFile, 'utf8').match(/^AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]+$/gm) ?? [];
    if (secretKeys.length === 0)
      throw new Error(`No secret key found in ${identityFile}. Expected a line that starts with AGE-SECRET-KEY-1.`);
    identities.push(...secretKeys);
  }
  return { identities, signers: availableKeys.map(deriveSigner) };
}

function printReport({ manifest, files, missing, elsewhere, ledger }: UnpackedReport): string {
  const lost =
    missing.length > 0 ? ` Already missing when the backup was made: ${formatCount(missing.length, 'file')}.` : '';
  return [
    `The backup of ${manifest.madeAt} (version ${manifest.version}) is complete.`,
    manifest.filesIn === undefined
      ? `${formatCount(files, 'file')} verified.${lost}`
      : `Not in the backup, but in ${manifest.filesIn}: ${formatCount(elsewhere, 'file')}.`,
    `Ledger verified: ${formatLedgerSize(ledger)}.`,
  ].join('\n');
}
