import type { FastifyBaseLogger } from 'fastify';
import type { Assets } from './assets';
import type { Catalogue } from './catalogue';
import type { ChangeFeed } from './change-feed';
import type { Clock } from './clock';
import type { CommonPasswords } from './common-passwords';
import type { Config } from './config';
import type { Database } from './database';
import type { DiskRoom } from './disk';
import type { Mailer } from './mail';
import type { Passwords } from './passwords';
import type { Pusher } from './push';
import type { RefusedUploads } from './refused-uploads';
import type { Transact } from './transact';
import type { UploadRoom } from './upload-room';
import type { Uploads } from './uploads';
import type { Watch } from './watch';

/** What the features are given. Commands take the few they need: `Pick<Services, 'transact'>`. */
export type Services = {
  config: Config;
  assets: Assets;
  catalogue: Catalogue;
  clock: Clock;
  db: Database;
  transact: Transact;
  feed: ChangeFeed;
  uploads: Uploads;
  /** What of the disk is promised to files on their way, and how much each person sends. */
  uploadRoom: UploadRoom;
  /** Why commands were refused whose uploads are gone. */
  refusedUploads: RefusedUploads;
  mailer: Mailer;
  pusher: Pusher;
  passwords: Passwords;
  commonPasswords: CommonPasswords;
  /** Signs session tokens. */
  secret: string;
  version: string;
  /** What this process sees of itself. */
  watch: Watch;
  /** How much room the disk has that holds the data. */
  diskRoom: () => Promise<DiskRoom>;
  log: FastifyBaseLogger;
};
