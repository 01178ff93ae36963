import { existsSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { formatCount } from '@waha/domain/kernel/text/format-count';
import { toIso } from '@waha/domain/kernel/time';
import { generateKeyPair } from '../features/operations/backup/age-file';
import { readBackupKeys } from '../features/operations/backup/backup-keys';
import { type CopyReport, copyBackups } from '../features/operations/backup/copy/copy-backups';
import { ALREADY_COPYING_CODE, CopyFailed } from '../features/operations/backup/copy/copy-target';
import { hasExportedKeys, saveExportedKeys } from '../features/operations/backup/exported-keys';
import { formatFileStamp } from '../features/operations/backup/format-file-stamp';
import { createKeysFile, PASSPHRASE_MIN_LENGTH } from '../features/operations/backup/keys-file';
import { makeBackup } from '../features/operations/backup/make-backup';
import { findAssets } from '../platform/config/assets';
import { type BackupCopySetting, formatBackupCopyPlace } from '../platform/config/backup-copy-setting';
import { type Config, readConfig } from '../platform/config/config';
import { formatBucketUrl } from '../platform/config/files-setting';
import { connectDatabaseReader } from '../platform/database/connect-database';
import { makeFolder } from '../platform/files/make-folder';
import { readSystemClock } from '../platform/process/clock';
import { canTrustClock } from '../platform/process/clock-checkpoint';
import { readStandardInput } from '../platform/process/standard-input';
import { VERSION } from '../version';
import { readArguments } from './read-arguments';

const OPTIONS = {
  to: { type: 'string' },
  keys: { type: 'boolean' },
  /** A scheduled backup of the server: the next one of the same day replaces it. */
  scheduled: { type: 'boolean' },
  'passphrase-stdin': { type: 'boolean' },
} as const;

/**
 * `backup [--to folder] [--passphrase-stdin]`: writes one archive, whether or not the server is running. It is
 * encrypted for the installation's own key and WAHA_BACKUP_RECIPIENT, or for a passphrase alone. `backup copy`: copies
 * the archives to WAHA_BACKUP_COPY_TO. `backup --keys --passphrase-stdin`: writes the keys to a separate file that a
 * passphrase opens. `backup key`: prints a key pair for the operator's own machine.
 */
export async function backup(args: string[]): Promise<void> {
  if (args[0] === 'key') {
    readArguments(args.slice(1));
    return printKeyPair();
  }
  if (args[0] === 'copy') {
    readArguments(args.slice(1));
    const config = readConfig(process.env, findAssets().root);
    requireOwnDatabase(config);
    if (!config.backupCopyTo) throw new Error('WAHA_BACKUP_COPY_TO is not set, so backups are not copied anywhere.');
    const report = await copyArchives(config);
    if (!report) process.exitCode = ALREADY_COPYING_CODE;
    return console.log(describeCopies(report));
  }
  const { values } = readArguments(args, { options: OPTIONS });
  const config = readConfig(process.env, findAssets().root);
  const { dataDir } = config;
  requireOwnDatabase(config);
  const targetFolder = values.to === undefined ? config.backupDir : resolve(values.to);
  const passphrase = values['passphrase-stdin'] ? readPassphrase() : undefined;
  if (values.keys) return exportKeys(dataDir, targetFolder, passphrase);
  return createArchive(config, targetFolder, { passphrase, isManual: values.scheduled !== true });
}

/** @throws Error when there is no database to back up here */
function requireOwnDatabase({ database, dataDir }: Config): void {
  if (database)
    throw new Error(
      'The database is on PostgreSQL. Back it up with PostgreSQL tools; see docs/operator/several-servers.md.',
    );
  if (!existsSync(join(dataDir, 'waha.sqlite'))) {
    throw new Error(`No database found in ${dataDir}. Start the server once to create it.`);
  }
}

type BackupOptions = { passphrase: string | undefined; isManual: boolean };

async function createArchive(
  config: Config,
  backupDir: string,
  { passphrase, isManual }: BackupOptions,
): Promise<void> {
  const { dataDir, files, backupKeep: retention, backupRecipients: recipients } = config;
  const needs = {
    dataDir,
    backupDir,
    filesIn: files && formatBucketUrl(files),
    keep: retention,
    recipients,
    passphrase,
    isManual,
  };
  const archive = await makeBackup({ ...needs, version: VERSION, now: readSystemClock });
  const seconds = (archive.tookMs / 1000).toFixed(1);
  console.log(
    `Backup created: ${archive.file} (${formatMegabytes(archive.bytes)} MB, ${formatCount(archive.files, 'file')}, ${seconds} s).`,
  );
  if (archive.filesIn)
    console.log(
      `Files in ${archive.filesIn} are not part of this backup. Turn on versioning and replication in that store.`,
    );
  if (archive.missing.length > 0) console.log(`Missing on disk, not backed up: ${archive.missing.join(', ')}`);
  if (archive.removed.length > 0) console.log(`Old backups deleted (WAHA_BACKUP_KEEP): ${archive.removed.length}.`);
  // The server copies its scheduled backups itself.
  if (isManual && backupDir === config.backupDir && config.backupCopyTo)
    await copyAfterBackup(config, config.backupCopyTo);
  if (passphrase !== undefined) return console.log('This backup can only be opened with the passphrase.');
  if (hasExportedKeys(config)) return;
  console.log(
    'This backup can only be opened with the keys on this disk. Export them and store them elsewhere: waha backup --keys --passphrase-stdin',
  );
}

/** The backup itself has succeeded: a copy that fails is reported and tried again by the server. */
async function copyAfterBackup(config: Config, place: BackupCopySetting): Promise<void> {
  try {
    console.log(`Copying to ${formatBackupCopyPlace(place)} …`);
    console.log(describeCopies(await copyArchives(config)));
  } catch (error) {
    if (!(error instanceof CopyFailed)) throw error;
    console.log(`The backup was not copied. The server will try again; now: waha backup copy\n  ${error.message}`);
  }
}

/** Copies what is missing at the other place. A stop leaves what the next try continues. */
async function copyArchives(config: Config): Promise<CopyReport | undefined> {
  const { reads, close } = await connectDatabaseReader(config);
  const mayDelete = await canTrustClock({ tx: reads, now: readSystemClock() }).finally(close);
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    process.exit(128 + constants.signals.SIGTERM);
  };
  process.once('SIGTERM', stop);
  try {
    return await copyBackups({ config, now: readSystemClock, mayDelete, signal: stopping.signal });
  } finally {
    process.removeListener('SIGTERM', stop);
  }
}

function describeCopies(report: CopyReport | undefined): string {
  if (!report)
    return 'Another process is copying the backups at the moment, for example the server. See the result with: waha doctor';
  const { to, copied, deleted } = report;
  const copiedText =
    copied.length === 0 ? `All backups are already at ${to}.` : `Copied to ${to}: ${copied.join(', ')}.`;
  return `${copiedText}${deleted.length > 0 ? ` Old copies deleted there: ${deleted.length}.` : ''}`;
}

async function exportKeys(dataDir: string, to: string, passphrase: string | undefined): Promise<void> {
  if (passphrase === undefined) throw new Error('Pass a passphrase on standard input with --passphrase-stdin.');
  const { recipient } = await readBackupKeys(dataDir);
  makeFolder(to);
  const file = join(to, `waha-keys-${formatFileStamp(readSystemClock())}.json`);
  writeFileSync(file, createKeysFile(dataDir, passphrase), { mode: 0o600, flag: 'wx' });
  saveExportedKeys(dataDir, recipient, readSystemClock());
  console.log(
    `Keys exported to ${file}. You need the passphrase to open the file. Store both, separately, and not on this disk.`,
  );
}

function readPassphrase(): string {
  const passphrase = readStandardInput();
  if (passphrase.length >= PASSPHRASE_MIN_LENGTH) return passphrase;
  throw new Error(`The passphrase must have at least ${PASSPHRASE_MIN_LENGTH} characters.`);
}

/**
 * Prints like `age-keygen`: the secret key on standard output, for a file; the public key where the person reads it.
 */
async function printKeyPair(): Promise<void> {
  const { identity, recipient } = await generateKeyPair();
  console.log(`# created: ${toIso(readSystemClock())}\n# public key: ${recipient}\n${identity}`);
  console.error(`Public key, for the server: WAHA_BACKUP_RECIPIENT=${recipient}`);
}

const formatMegabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
