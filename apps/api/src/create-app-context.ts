import type { FastifyBaseLogger } from 'fastify';
import { seedSeller } from './features/company/seed-seller';
import { describePush } from './features/notifications/describe-push';
import { finishSwap, isSwapping } from './features/operations/backup/swap/swap-data';
import { seedCatalogue } from './features/purchase/packs/seed-catalogue';
import { makeStatementAttachment } from './features/wallet/statement-mail/make-statement-attachment';
import { createCommonPasswords } from './platform/auth/common-passwords';
import { createPasswordHasher, type PasswordHasher } from './platform/auth/password-hasher';
import { readServerSecret } from './platform/auth/server-secret';
import { SessionCache } from './platform/auth/session-cache';
import { type Assets, findAssets } from './platform/config/assets';
import { type Catalogue, readCatalogue } from './platform/config/catalogue';
import { type Config, readConfig } from './platform/config/config';
import { createChangeFeed } from './platform/database/change-feed';
import { connectDatabase } from './platform/database/connect-database';
import type { DatabaseConnection } from './platform/database/database-connection';
import { DATA_LOCK_WAIT_MS, lockDataFolder, lockDataFolderShared } from './platform/database/lock-data-folder';
import { checkServable } from './platform/database/move-status';
import type { MigrationResult } from './platform/database/sqlite/migrate';
import type { SqliteDatabase } from './platform/database/sqlite/open-sqlite-database';
import { createTransact, type Reaction } from './platform/database/unit-of-work';
import { createPublishedCatalogue } from './platform/drafts/published-catalogue';
import { type DiskSpace, readDiskSpace } from './platform/files/disk-space';
import { openFileStorage } from './platform/files/open-file-storage';
import { createRejectedUploads } from './platform/files/rejected-uploads';
import { makePrivateFolder } from './platform/files/restrict-to-owner';
import { UploadReservations } from './platform/files/upload-reservations';
import { Uploads } from './platform/files/uploads';
import { HeldCommands } from './platform/held-commands/held-commands';
import { ResponseCache } from './platform/http/response-cache';
import type { MakeMailDocument } from './platform/mail/mail-document';
import { Mailer } from './platform/mail/mailer';
import { type Clock, readSystemClock } from './platform/process/clock';
import { createCommandLogger } from './platform/process/logger';
import { Presence } from './platform/process/presence';
import { createProcessMetrics } from './platform/process/process-metrics';
import { Pusher } from './platform/push/pusher';
import { readVapidKeys } from './platform/push/vapid-keys';
import type { Services } from './platform/services';
import { runReactions } from './run-reactions';
import { BUILT_AT, COMMIT, VERSION } from './version';

export type AppContext = {
  services: Services;
  /** The database file, if SQLite is used. */
  database: SqliteDatabase | undefined;
  /** `took`: the time for opening and migrating the database, in milliseconds. */
  migrated: MigrationResult & { took: number };
  close(): void;
};

type Options = {
  config?: Config;
  assets?: Assets;
  clock?: Clock;
  log?: FastifyBaseLogger;
  passwords?: PasswordHasher;
  react?: Reaction;
  diskRoom?: () => Promise<DiskSpace>;
  /** The catalogue files, if already read. */
  catalogueFiles?: Catalogue;
  /** The database to use instead of the one in the data folder. */
  rows?: DatabaseConnection;
  /**
   * True if the caller already holds an exclusive lock on the data folder. Otherwise the context holds a shared lock
   * until it is closed.
   */
  isHeld?: boolean;
};

/** Creates the application context on its data folder: opens, migrates, seeds the catalogue into an empty database. */
export async function createAppContext(choices: Options = {}): Promise<AppContext> {
  const assets = choices.assets ?? findAssets();
  const config = choices.config ?? readConfig(process.env, assets.root);
  makePrivateFolder(config.dataDir);
  const ends: (() => void)[] = [];
  try {
    if (!choices.isHeld) ends.push(await lockShared(config.dataDir));
    return await createContextIn({ ...choices, assets, config }, ends);
  } catch (error) {
    for (const end of ends.reverse()) end();
    throw error;
  }
}

/** Runs one task with an application context and closes the context afterwards, also after an error. */
export async function withAppContext<Result>(task: (context: AppContext) => Promise<Result>): Promise<Result> {
  const context = await createAppContext();
  try {
    return await task(context);
  } finally {
    context.close();
  }
}

type ResolvedOptions = Options & Required<Pick<Options, 'assets' | 'config'>>;

/** @param ends cleanup steps, run in reverse order; this function adds to it */
async function createContextIn(
  { assets, config, ...choices }: ResolvedOptions,
  ends: (() => void)[],
): Promise<AppContext> {
  const clock = choices.clock ?? readSystemClock;
  const log = choices.log ?? createCommandLogger();
  const startedAt = performance.now();
  const rows = choices.rows ?? (await connectDatabase({ assets, config, isHeld: choices.isHeld === true, log }));
  ends.push(() => rows.close());
  const { engine, nodes, database } = rows;
  const migrated = { ...rows.migrated, took: Math.round(performance.now() - startedAt) };
  await checkServable(engine);
  const feed = createChangeFeed(log);
  nodes.subscribe('changes', () => feed.wake());
  let refreshCaches: () => Promise<void> | undefined = () => undefined;
  const transact = createTransact(engine, {
    clock,
    react: choices.react ?? ((unit, event) => runReactions(unit, event, config)),
    onCommit: () => {
      feed.wake();
      nodes.publish('changes', '');
      return refreshCaches();
    },
    onSlow: (durationMs) => log.warn({ took: Math.round(durationMs) }, 'slow transaction'),
  });
  const diskRoom = choices.diskRoom ?? (() => readDiskSpace(config.dataDir));
  const { storage: kept, partialUploads } = openFileStorage(config, nodes, log);
  ends.push(() => kept.close());
  const uploads = new Uploads(config.dataDir, kept, partialUploads, (name) => uploadRoom.forget(name));
  const reservationOptions = { partialUploads, nodes, diskRoom, clock, times: config.uploadQuotaTimes };
  const uploadRoom = new UploadReservations(reservationOptions);
  await uploads.prepare();
  const secret = readServerSecret(config);
  const files = choices.catalogueFiles ?? readCatalogue(assets.catalogue, config.dataDir);
  await transact(async (unit) => {
    await seedCatalogue(unit.tx, files, unit.now);
    await seedSeller(unit, files);
  });
  await engine.versions.refresh();
  const { catalogue, reload } = await createPublishedCatalogue(files, engine, clock);
  refreshCaches = () => {
    const refreshed = engine.versions.refresh();
    return refreshed ? refreshed.then(reload) : reload();
  };
  const needs = { config, db: engine.reads, transact, nodes, clock, log };
  // Another kind of document would be told apart here.
  const makeDocument: MakeMailDocument = (document, recipient) =>
    makeStatementAttachment(services, document, recipient);
  const mailer = new Mailer({ ...needs, makeDocument });
  const pusher = new Pusher({
    ...needs,
    keys: readVapidKeys(config, secret),
    subject: `mailto:${catalogue.company.supportEmail}`,
    describe: (db, push) => describePush({ db, config, catalogue }, push),
  });
  const watch = createProcessMetrics(clock);
  ends.push(() => {
    for (const each of [mailer, pusher, watch]) each.close();
  });
  const services: Services = {
    ...needs,
    engine,
    sessions: new SessionCache(engine.reads, engine.versions),
    responses: new ResponseCache(engine, clock),
    assets,
    catalogue,
    refreshCaches,
    catalogueFiles: files,
    feed,
    uploads,
    uploadRoom,
    rejectedUploads: createRejectedUploads(nodes),
    heldCommands: new HeldCommands(needs),
    mailer,
    pusher,
    passwords: choices.passwords ?? createPasswordHasher(),
    commonPasswords: createCommonPasswords(assets),
    secret,
    version: VERSION,
    commit: COMMIT,
    builtAt: BUILT_AT,
    watch,
    nodes,
    presence: new Presence(nodes, clock),
    rowsBytes: () => engine.readSizeBytes(),
    diskRoom,
  };
  return {
    services,
    database,
    migrated,
    close() {
      for (const end of ends.splice(0).reverse()) end();
    },
  };
}

/** A command may run beside others and beside a server, but never while the database is being replaced. */
async function lockShared(dataDir: string): Promise<() => void> {
  const releaseLock = lockDataFolderShared(dataDir, 'commands', DATA_LOCK_WAIT_MS);
  if (!releaseLock) throw new Error(`A server is starting or a restore is running on ${dataDir}. Try again.`);
  try {
    await finishRestore(dataDir);
    return releaseLock;
  } catch (error) {
    releaseLock();
    throw error;
  }
}

/** Completes a restore that was interrupted, before the data is read. */
async function finishRestore(dataDir: string): Promise<void> {
  if (!isSwapping(dataDir)) return;
  const releaseLock = lockDataFolder(dataDir, 'serving');
  if (!releaseLock) throw new Error('A restore is running on this data folder. Try again when it has finished.');
  try {
    const undone = await finishSwap(dataDir);
    if (undone !== undefined) createCommandLogger().error(undone);
  } finally {
    releaseLock();
  }
}
