import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { describePush } from './features/notifications/describe-push';
import { finishSwap, isSwapping } from './features/operations/backup/swap-data';
import { seedCatalogue } from './features/purchase/seed-catalogue';
import { type Assets, findAssets } from './platform/assets';
import { readCatalogue } from './platform/catalogue';
import { createChangeFeed } from './platform/change-feed';
import { type Clock, systemClock } from './platform/clock';
import { createCommonPasswords } from './platform/common-passwords';
import { type Config, readConfig } from './platform/config';
import { HELD_WAIT, holdDataFolder, shareDataFolder } from './platform/data-lock';
import { type OpenDatabase, openDatabase } from './platform/database';
import { type DiskRoom, readDiskRoom } from './platform/disk';
import { createCommandLogger } from './platform/log';
import { createMailer } from './platform/mail';
import { isMigrated, type Migrated, migrate } from './platform/migrate';
import { makeOwnFolder } from './platform/own-files';
import { createPasswords, type Passwords } from './platform/passwords';
import { createPusher } from './platform/push';
import { readPushKeys } from './platform/push-keys';
import { createRefusedUploads } from './platform/refused-uploads';
import { isRewriteDue, rewriteDatabase } from './platform/rewrite-database';
import type { Services } from './platform/services';
import { giveSpareRoom } from './platform/spare-room';
import { createTransact, type React } from './platform/transact';
import { createUploadRoom } from './platform/upload-room';
import { createUploads } from './platform/uploads';
import { createWatch } from './platform/watch';
import { reactTo } from './reactions';
import { VERSION } from './version';

export type House = { services: Services; database: OpenDatabase; migrated: Migrated; close(): void };

type Choices = {
  config?: Config;
  assets?: Assets;
  clock?: Clock;
  log?: FastifyBaseLogger;
  passwords?: Passwords;
  react?: React;
  diskRoom?: () => Promise<DiskRoom>;
  /** The caller holds the data folder alone already; without it what is composed holds it beside others until its close. */
  isHeld?: boolean;
};

/** Puts the program together over its data folder: opens, migrates, seeds the catalogue into an empty database. */
export async function compose(choices: Choices = {}): Promise<House> {
  const assets = choices.assets ?? findAssets();
  const config = choices.config ?? readConfig(process.env, assets.root);
  makeOwnFolder(config.dataDir);
  const ends: (() => void)[] = [];
  try {
    if (!choices.isHeld) ends.push(await shareWithOthers(config.dataDir));
    return await composeOver({ ...choices, assets, config }, ends);
  } catch (error) {
    for (const end of ends.reverse()) end();
    throw error;
  }
}

type Over = Choices & Required<Pick<Choices, 'assets' | 'config'>>;

/** @param ends what has to be done at the end, the last one first; it is added to */
async function composeOver({ assets, config, ...choices }: Over, ends: (() => void)[]): Promise<House> {
  const clock = choices.clock ?? systemClock;
  const log = choices.log ?? createCommandLogger();
  const database = openDatabase(join(config.dataDir, 'waha.sqlite'));
  ends.push(() => database.close());
  const migrated = bringUpToDate(database, { assets, config, isHeld: choices.isHeld === true });
  const feed = createChangeFeed(log);
  const transact = createTransact(database, {
    clock,
    react: choices.react ?? reactTo,
    onCommit: () => feed.wake(),
    onFull() {
      const hadSome = giveSpareRoom(config.dataDir);
      if (hadSome) log.error('the disk is full: the room that was kept for the database is given to it');
      return hadSome;
    },
    onSlow: (took) => log.warn({ took: Math.round(took) }, 'slow transaction'),
  });
  const diskRoom = choices.diskRoom ?? (() => readDiskRoom(config.dataDir));
  const uploads = createUploads(config.dataDir, (name) => uploadRoom.forget(name));
  const uploadRoom = createUploadRoom({ folder: uploads.resumable, diskRoom, clock, times: config.uploadQuotaTimes });
  await uploads.prepare();
  const catalogue = readCatalogue(assets.catalogue, config.dataDir);
  await transact(({ tx }) => seedCatalogue(tx, catalogue));
  const mailer = createMailer({ config, db: database.reads, transact, clock, log });
  const pusher = createPusher({
    ...{ config, db: database.reads, transact, clock, log },
    keys: readPushKeys(config.dataDir),
    subject: `mailto:${catalogue.company.supportEmail}`,
    describe: (db, push) => describePush({ db, config, catalogue }, push),
  });
  const watch = createWatch(clock);
  ends.push(() => {
    mailer.close();
    pusher.close();
    watch.close();
  });
  const services: Services = {
    config,
    assets,
    catalogue,
    clock,
    db: database.reads,
    transact,
    feed,
    uploads,
    uploadRoom,
    refusedUploads: createRefusedUploads(),
    mailer,
    pusher,
    passwords: choices.passwords ?? createPasswords(),
    commonPasswords: createCommonPasswords(assets),
    secret: config.secret ?? ownSecret(config.dataDir),
    version: VERSION,
    watch,
    diskRoom,
    log,
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
async function shareWithOthers(dataDir: string): Promise<() => void> {
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

/** A server that runs was written for the tables that it found: a command must not change them under it. */
function bringUpToDate(
  database: OpenDatabase,
  { assets, config, isHeld }: Pick<Over, 'assets' | 'config'> & { isHeld: boolean },
): Migrated {
  const toDate = () => migrate(database.writer, assets.migrations, database.file);
  if (isHeld) {
    const migrated = toDate();
    // Older programs did not overwrite what they deleted.
    if (migrated.snapshot !== undefined || isRewriteDue(database.file)) rewriteDatabase(database);
    return migrated;
  }
  if (isMigrated(database.writer, assets.migrations)) return toDate();
  const letGo = holdDataFolder(config.dataDir, 'serving', HELD_WAIT);
  if (!letGo) {
    throw new Error(
      'The server that runs is of another version than this command. Restart the server with this program.',
    );
  }
  try {
    return toDate();
  } finally {
    letGo();
  }
}

/** A restore that was killed half-way is finished before anybody looks. */
async function finishRestore(dataDir: string): Promise<void> {
  if (!isSwapping(dataDir)) return;
  const letGo = holdDataFolder(dataDir, 'serving');
  if (!letGo) throw new Error('A backup is being restored into this data folder. Try again when that is done.');
  try {
    await finishSwap(dataDir);
  } finally {
    letGo();
  }
}

/** The key that signs sessions: made at first start and kept where only the program's user may read it. */
function ownSecret(dataDir: string): string {
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
