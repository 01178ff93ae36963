import { resolve } from 'node:path';
import { formatCount } from '@waha/domain/kernel/text/format-count';
import { formatFileStamp } from '../features/operations/backup/format-file-stamp';
import { finishSwap } from '../features/operations/backup/swap/swap-data';
import type { FilePlaces } from '../features/operations/move/copy-files';
import { createMoveSettings, formatFilesSetting } from '../features/operations/move/create-move-settings';
import {
  createInstallation,
  formatPlace,
  type InstallationPlace,
  openInstallation,
} from '../features/operations/move/installation-place';
import type { InstallationRows } from '../features/operations/move/installation-rows';
import { type MoveReport, moveFiles, moveInstallation, type Step } from '../features/operations/move/move-installation';
import { MoveRefused } from '../features/operations/move/move-refused';
import { readSchema, type Schema } from '../features/operations/move/read-schema';
import { undoMove } from '../features/operations/move/undo-move';
import { checkLedger } from '../features/wallet/ledger/check-ledger';
import { findAssets } from '../platform/config/assets';
import { type Config, readConfig } from '../platform/config/config';
import { lockDataFolderExclusively } from '../platform/database/lock-data-folder';
import { openFileStorage } from '../platform/files/open-file-storage';
import { RefusalError } from '../platform/http/refusal-error';
import { createSingleNode } from '../platform/nodes/nodes';
import { readSystemClock } from '../platform/process/clock';
import { createCommandLogger } from '../platform/process/logger';
import { createProgressReporter } from '../platform/process/progress';
import { readArguments, UsageError } from './read-arguments';

const OPTIONS = {
  to: { type: 'string' },
  files: { type: 'string' },
  /** Serves from here again, after the installation was moved away. */
  stay: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

/** The state of a move: source, target, and the cleanup steps for the end. */
type MoveWork = {
  config: Config;
  needs: { migrations: string; schema: Schema };
  here: InstallationPlace;
  ends: (() => unknown)[];
};

/** `move`: moves the installation of the environment to another database engine or another file storage, and back. */
export async function move(args: string[]): Promise<void> {
  const { to, files, stay, yes } = readArguments(args, { options: OPTIONS }).values;
  const isStay = stay === true && to === undefined && files === undefined;
  const hasTarget = (to ?? files) !== undefined;
  if (!isStay && (stay || yes || !hasTarget)) {
    throw new UsageError('Missing target: add --to, --files or both; or --stay, with or without --yes.');
  }
  const assets = findAssets();
  const config = readConfig(process.env, assets.root);
  const { dataDir, database } = config;
  const sourcePlace = database ? { url: database.url } : { folder: dataDir };
  const needs = { migrations: assets.migrations, schema: readSchema(assets.migrations) };
  const work: MoveWork = { config, needs, here: sourcePlace, ends: [] };
  try {
    await lockFolder(work, dataDir);
    if (isStay) await printStay(work, yes === true);
    else if (to === undefined) await moveOnlyFiles(work, files!);
    else await moveAll(work, to, files);
  } catch (error) {
    // A database or a storage that cannot be reached.
    if (!(error instanceof RefusalError) || !(error.cause instanceof Error)) throw error;
    throw new Error(`${error.cause.message}\nRun the same command again to resume.`);
  } finally {
    for (const end of work.ends.reverse()) await end();
  }
}

/** Ensures that no server, command, backup or restore uses the folder meanwhile. */
async function lockFolder({ ends }: MoveWork, folder: string): Promise<void> {
  const releaseLock = lockDataFolderExclusively(folder);
  if (typeof releaseLock === 'string') throw new MoveRefused(`${folder}: ${releaseLock}`);
  ends.push(releaseLock);
  const undone = await finishSwap(folder);
  if (undone !== undefined) console.error(undone);
}

async function printStay(work: MoveWork, isSure: boolean): Promise<void> {
  const rows = await openMoveRows(work, openInstallation(work.here, work.needs));
  console.log(await undoMove(rows, isSure));
}

async function moveAll(work: MoveWork, to: string, files: string | undefined): Promise<void> {
  const { config, needs, here: sourcePlace } = work;
  const targetPlace: InstallationPlace = /^postgres(ql)?:\/\//.test(to) ? { url: to } : { folder: resolve(to) };
  if (formatPlace(targetPlace) === formatPlace(sourcePlace))
    throw new MoveRefused(`The data is already in ${formatPlace(sourcePlace)}.`);
  if ('folder' in targetPlace && targetPlace.folder !== config.dataDir) await lockFolder(work, targetPlace.folder);
  const from = await openMoveRows(work, openInstallation(sourcePlace, needs));
  const now = readSystemClock();
  const target = await openMoveRows(work, createInstallation(targetPlace, needs, formatFileStamp(now)));
  const filePlaces = openPlaces(work, files, 'folder' in targetPlace ? targetPlace.folder : config.dataDir);
  const replay = async (db: InstallationRows['queries'], onProgress: ReturnType<typeof createProgressReporter>) =>
    // The next start credits what became due meanwhile.
    (await checkLedger(db, now, Number.POSITIVE_INFINITY, onProgress)).faults;
  const { tables } = needs.schema;
  const moved = await moveInstallation({
    from,
    to: target,
    tables,
    files: filePlaces.move,
    replay,
    now,
    step: runStep,
  });
  console.log(moved ? formatMoved(moved, from.where, target.where) : `The data has already moved to ${target.where}.`);
  const { dataDir, secret } = config;
  const hasPassword = process.env.PGPASSWORD !== undefined;
  const lines = createMoveSettings({ to: targetPlace, files, dataDir, hasSecret: secret !== undefined, hasPassword });
  console.log(['Change these settings, then start the server:', ...lines].join('\n'));
}

async function moveOnlyFiles(work: MoveWork, files: string): Promise<void> {
  const rows = await openMoveRows(work, openInstallation(work.here, work.needs));
  const { move: filePlaces, to } = openPlaces(work, files, work.config.dataDir);
  if (!filePlaces) throw new MoveRefused(`All files are already in ${to.label}.`);
  const copied = await moveFiles(rows.queries, filePlaces, runStep);
  console.log(formatFiles(copied, to.label));
  console.log(`Change these settings, then start the server:\n${formatFilesSetting(files)}`);
}

/** Opens the current and the new file storage: `move` is undefined if they are the same. */
function openPlaces({ config, ends }: MoveWork, wanted: string | undefined, folder: string) {
  const log = createCommandLogger();
  const from = openFileStorage(config, createSingleNode(), log).storage;
  const files = wanted === undefined ? config.files : wanted === 'disk' ? undefined : parseBucket(wanted);
  const to = openFileStorage({ files, dataDir: folder }, createSingleNode(), log).storage;
  ends.push(
    () => from.close(),
    () => to.close(),
  );
  const move: FilePlaces | undefined = from.label === to.label ? undefined : { from, to };
  return { to, move };
}

/** Parses the bucket like the setting. @throws Error that describes the fault */
function parseBucket(text: string): Config['files'] {
  return readConfig({ ...process.env, WAHA_FILES: text }, '').files;
}

async function openMoveRows(work: MoveWork, opening: Promise<InstallationRows>): Promise<InstallationRows> {
  const rows = await opening;
  work.ends.push(() => rows.close());
  return rows;
}

const runStep: Step = async (name, work) => {
  const begunAt = performance.now();
  const result = await work(createProgressReporter(name));
  console.log(`${name}: ${((performance.now() - begunAt) / 1000).toFixed(1)} s`);
  return result;
};

function formatMoved({ wasResumed, rows, files, wereThere }: MoveReport, from: string, to: string): string {
  return [
    ...(wasResumed ? ['Resumed an earlier move.'] : []),
    `Copied ${formatCount(rows, 'record')} from ${from} to ${to}. Counts, hashes and ledger match.`,
    ...(files ? [formatFiles(files, 'the new storage')] : []),
    ...wereThere.map((each) => `Already present before the move, please check: ${each}`),
    `${from} is now inactive and unchanged. To make it active again: waha move --stay`,
  ].join('\n');
}

function formatFiles({ copied, unchanged, missing }: NonNullable<MoveReport['files']>, where: string): string {
  const lost =
    missing.length > 0
      ? ` Already missing: ${formatCount(missing.length, 'file')}: ${missing.slice(0, 10).join(', ')}.`
      : '';
  return `In ${where} and verified: ${formatCount(copied + unchanged, 'file')}.${lost}`;
}
