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
import { type Config, readConfig } from './platform/config';
import { holdDataFolder } from './platform/data-lock';
import { type OpenDatabase, openDatabase } from './platform/database';
import { type DiskRoom, readDiskRoom } from './platform/disk';
import { createCommandLogger } from './platform/log';
import { createMailer } from './platform/mail';
import { type Migrated, migrate } from './platform/migrate';
import { createPasswords, type Passwords } from './platform/passwords';
import { createPusher } from './platform/push';
import { readPushKeys } from './platform/push-keys';
import { createRefusedUploads } from './platform/refused-uploads';
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
};

/** Puts the program together over its data folder: opens, migrates, seeds the catalogue into an empty database. */
export async function compose(choices: Choices = {}): Promise<House> {
  const assets = choices.assets ?? findAssets();
  const config = choices.config ?? readConfig(process.env, assets.root);
  const clock = choices.clock ?? systemClock;
  const log = choices.log ?? createCommandLogger();
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  await finishRestore(config.dataDir);

  const database = openDatabase(join(config.dataDir, 'waha.sqlite'));
  const migrated = migrate(database.writer, assets.migrations, database.file);
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
      mailer.close();
      pusher.close();
      watch.close();
      database.close();
    },
  };
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
