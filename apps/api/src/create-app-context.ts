import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { seedSeller } from './features/company/seed-seller';
import { describePush } from './features/notifications/describe-push';
import { finishSwap, isSwapping } from './features/operations/backup/swap-data';
import { seedCatalogue } from './features/purchase/packs/seed-catalogue';
import { createCommonPasswords } from './platform/auth/common-passwords';
import { createPasswords, type Passwords } from './platform/auth/password-hashing';
import { SessionCache } from './platform/auth/session-cache';
import { type Assets, findAssets } from './platform/config/assets';
import { type Catalogue, readCatalogue } from './platform/config/catalogue';
import { type Config, readConfig } from './platform/config/config';
import { createChangeFeed } from './platform/database/change-feed';
import { HELD_WAIT, holdDataFolder, shareDataFolder } from './platform/database/data-lock';
import { checkIsHome } from './platform/database/move-mark';
import { openRows } from './platform/database/open-rows';
import type { Rows } from './platform/database/rows';
import type { Migrated } from './platform/database/sqlite/migrate';
import type { OpenDatabase } from './platform/database/sqlite/open-database';
import { createTransact, type React } from './platform/database/unit-of-work';
import { withPublished } from './platform/drafts/published-catalogue';
import { type DiskRoom, readDiskRoom } from './platform/files/disk-space';
import { makePrivateFolder } from './platform/files/file-permissions';
import { openFilePlaces } from './platform/files/open-file-places';
import { createRejectedUploads } from './platform/files/rejected-uploads';
import { UploadReservations } from './platform/files/upload-reservations';
import { Uploads } from './platform/files/uploads';
import { ResponseCache } from './platform/http/response-cache';
import { Mailer } from './platform/mail/mail-queue';
import { type Clock, systemClock } from './platform/process/clock';
import { createCommandLogger } from './platform/process/logger';
import { Presence } from './platform/process/presence';
import { createWatch } from './platform/process/watch';
import { Pusher } from './platform/push/push-queue';
import { readVapidKeys } from './platform/push/vapid-keys';
import type { Services } from './platform/services';
import { runReactions } from './run-reactions';
import { VERSION } from './version';

export type AppContext = {
  services: Services;
  /** The file, where it is SQLite that keeps the rows. */
  database: OpenDatabase | undefined;
  migrated: Migrated;
  close(): void;
};

type Options = {
  config?: Config;
  assets?: Assets;
  clock?: Clock;
  log?: FastifyBaseLogger;
  passwords?: Passwords;
  react?: React;
  diskRoom?: () => Promise<DiskRoom>;
  /** The catalogue's files, already read. */
  catalogueFiles?: Catalogue;
  /** Where the rows are, instead of in the data folder. */
  rows?: Rows;
  /** The caller holds the data folder alone already; without it what is composed holds it beside others until its close. */
  isHeld?: boolean;
};

/** Puts the program together over its data folder: opens, migrates, seeds the catalogue into an empty database. */
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

/** For one chore: what is composed for it is let go again, however the chore ends. */
export async function withAppContext<Result>(task: (context: AppContext) => Promise<Result>): Promise<Result> {
  const context = await createAppContext();
  try {
    return await task(context);
  } finally {
    context.close();
  }
}

type ResolvedOptions = Options & Required<Pick<Options, 'assets' | 'config'>>;

/** @param ends what has to be done at the end, the last one first; it is added to */
async function createContextIn(
  { assets, config, ...choices }: ResolvedOptions,
  ends: (() => void)[],
): Promise<AppContext> {
  const clock = choices.clock ?? systemClock;
  const log = choices.log ?? createCommandLogger();
  const rows = choices.rows ?? (await openRows({ assets, config, isHeld: choices.isHeld === true, log }));
  ends.push(() => rows.close());
  const { engine, nodes, database, migrated } = rows;
  await checkIsHome(engine);
  const feed = createChangeFeed(log);
  nodes.subscribe('changes', () => feed.wake());
  let refreshCatalogue: () => Promise<void> | undefined = () => undefined;
  const transact = createTransact(engine, {
    clock,
    react: choices.react ?? runReactions,
    onCommit: () => {
      feed.wake();
      nodes.publish('changes', '');
      return refreshCatalogue();
    },
    onSlow: (took) => log.warn({ took: Math.round(took) }, 'slow transaction'),
  });
  const diskRoom = choices.diskRoom ?? (() => readDiskRoom(config.dataDir));
  const { kept, halfSent } = openFilePlaces(config, nodes, log);
  ends.push(() => kept.close());
  const uploads = new Uploads(config.dataDir, kept, halfSent, (name) => uploadRoom.forget(name));
  const room = { halfSent, nodes, diskRoom, clock, times: config.uploadQuotaTimes };
  const uploadRoom = new UploadReservations(room);
  await uploads.prepare();
  const secret = config.secret ?? readOwnSecret(config.dataDir);
  const files = choices.catalogueFiles ?? readCatalogue(assets.catalogue, config.dataDir);
  await transact(async (unit) => {
    await seedCatalogue(unit.tx, files, unit.now);
    await seedSeller(unit, files);
  });
  const published = await withPublished(files, engine);
  refreshCatalogue = published.refresh;
  const { catalogue } = published;
  const needs = { config, db: engine.reads, transact, nodes, clock, log };
  const mailer = new Mailer(needs);
  const pusher = new Pusher({
    ...needs,
    keys: readVapidKeys(config, secret),
    subject: `mailto:${catalogue.company.supportEmail}`,
    describe: (db, push) => describePush({ db, config, catalogue }, push),
  });
  const watch = createWatch(clock);
  ends.push(() => {
    for (const each of [mailer, pusher, watch]) each.close();
  });
  const services: Services = {
    ...needs,
    sessions: new SessionCache(engine.reads, engine.versions),
    responses: new ResponseCache(engine),
    assets,
    catalogue,
    refreshCatalogue,
    catalogueFiles: files,
    feed,
    uploads,
    uploadRoom,
    rejectedUploads: createRejectedUploads(nodes),
    mailer,
    pusher,
    passwords: choices.passwords ?? createPasswords(),
    commonPasswords: createCommonPasswords(assets),
    secret,
    version: VERSION,
    watch,
    nodes,
    presence: new Presence(nodes, clock),
    rowsBytes: () => engine.bytes(),
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

/** A command works beside others and beside a server, but never while the database is changed under it as a whole. */
async function lockShared(dataDir: string): Promise<() => void> {
  const letGo = shareDataFolder(dataDir, 'commands', HELD_WAIT);
  if (!letGo) throw new Error(`A server is starting on ${dataDir}, or a backup is being restored into it. Try again.`);
  try {
    await finishRestore(dataDir);
    return letGo;
  } catch (error) {
    letGo();
    throw error;
  }
}

/** A restore that was killed half-way is finished before anybody looks. */
async function finishRestore(dataDir: string): Promise<void> {
  if (!isSwapping(dataDir)) return;
  const letGo = holdDataFolder(dataDir, 'serving');
  if (!letGo) throw new Error('A backup is being restored into this data folder. Try again when that is done.');
  try {
    const undone = await finishSwap(dataDir);
    if (undone !== undefined) createCommandLogger().error(undone);
  } finally {
    letGo();
  }
}

/** The key that signs sessions: made at first start and kept where only the program's user may read it. */
function readOwnSecret(dataDir: string): string {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'session.key');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  chmodSync(folder, 0o700);
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}
