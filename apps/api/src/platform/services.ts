import type { FastifyBaseLogger } from 'fastify';
import type { CommonPasswords } from './auth/common-passwords';
import type { PasswordHasher } from './auth/password-hasher';
import type { SessionCache } from './auth/session-cache';
import type { Assets } from './config/assets';
import type { Catalogue } from './config/catalogue';
import type { Config } from './config/config';
import type { ChangeFeed } from './database/change-feed';
import type { Database } from './database/database';
import type { Transact } from './database/unit-of-work';
import type { DiskSpace } from './files/disk-space';
import type { RejectedUploads } from './files/rejected-uploads';
import type { UploadReservations } from './files/upload-reservations';
import type { Uploads } from './files/uploads';
import type { ResponseCache } from './http/response-cache';
import type { Mailer } from './mail/mailer';
import type { Nodes } from './nodes/nodes';
import type { Clock } from './process/clock';
import type { Presence } from './process/presence';
import type { ProcessMetrics } from './process/process-metrics';
import type { Pusher } from './push/pusher';

/** What the features are given. Commands take the few they need: `Pick<Services, 'transact'>`. */
export type Services = {
  config: Config;
  assets: Assets;
  /** As it is now: what was published in the app is in it. */
  catalogue: Catalogue;
  /** Brings it up to date, which is asked before each call and after each commit of our own; undefined where it is so already. */
  refreshCatalogue: () => Promise<void> | undefined;
  /** As its files have it. */
  catalogueFiles: Catalogue;
  clock: Clock;
  db: Database;
  transact: Transact;
  sessions: SessionCache;
  responses: ResponseCache;
  feed: ChangeFeed;
  uploads: Uploads;
  /** What of the disk is promised to files on their way, and how much each person sends. */
  uploadRoom: UploadReservations;
  /** Why commands were refused whose uploads are gone. */
  rejectedUploads: RejectedUploads;
  mailer: Mailer;
  pusher: Pusher;
  passwords: PasswordHasher;
  commonPasswords: CommonPasswords;
  /** Signs session tokens. */
  secret: string;
  version: string;
  /** What this process sees of itself. */
  watch: ProcessMetrics;
  /** The servers that share this database. */
  nodes: Nodes;
  /** Who of the staff has what open. */
  presence: Presence;
  /** What the rows take where they lie, in bytes. */
  rowsBytes: () => Promise<number>;
  /** How much room the disk has that holds the data. */
  diskRoom: () => Promise<DiskSpace>;
  log: FastifyBaseLogger;
};
