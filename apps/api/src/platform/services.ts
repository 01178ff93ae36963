import type { FastifyBaseLogger } from 'fastify';
import type { CommonPasswords } from './auth/common-passwords';
import type { PasswordHasher } from './auth/password-hasher';
import type { SessionCache } from './auth/session-cache';
import type { Assets } from './config/assets';
import type { Catalogue } from './config/catalogue';
import type { Config } from './config/config';
import type { ChangeFeed } from './database/change-feed';
import type { Database } from './database/database';
import type { Engine } from './database/engine';
import type { Transact } from './database/unit-of-work';
import type { DiskSpace } from './files/disk-space';
import type { RejectedUploads } from './files/rejected-uploads';
import type { UploadReservations } from './files/upload-reservations';
import type { Uploads } from './files/uploads';
import type { HeldCommands } from './held-commands/held-commands';
import type { ResponseCache } from './http/response-cache';
import type { Mailer } from './mail/mailer';
import type { Nodes } from './nodes/nodes';
import type { Clock } from './process/clock';
import type { Presence } from './process/presence';
import type { ProcessMetrics } from './process/process-metrics';
import type { Pusher } from './push/pusher';

/** The services of the features. Commands take the few they need: `Pick<Services, 'transact'>`. */
export type Services = {
  config: Config;
  assets: Assets;
  /** The current catalogue, including what was published in the app. */
  catalogue: Catalogue;
  /**
   * Learns of all commits so far and reloads the catalogue; called before each call and after each own commit. Returns
   * undefined if there is nothing to wait for.
   */
  refreshCaches: () => Promise<void> | undefined;
  /** The catalogue of the files alone. */
  catalogueFiles: Catalogue;
  clock: Clock;
  db: Database;
  /** Tells caches of reads when they are outdated (`ReadCache`). */
  engine: Pick<Engine, 'versions' | 'observeReads'>;
  transact: Transact;
  sessions: SessionCache;
  responses: ResponseCache;
  feed: ChangeFeed;
  uploads: Uploads;
  /** The reserved disk space of files in transit, and the usage of each person. */
  uploadRoom: UploadReservations;
  /** The refusals of commands whose uploads are gone. */
  rejectedUploads: RejectedUploads;
  /** Carries out decisions that can no longer be undone. */
  heldCommands: HeldCommands;
  mailer: Mailer;
  pusher: Pusher;
  passwords: PasswordHasher;
  commonPasswords: CommonPasswords;
  /** Signs session tokens. */
  secret: string;
  version: string;
  /** The commit and the time of the build; `undefined` from source. */
  commit: string | undefined;
  builtAt: string | undefined;
  /** The runtime metrics of this process. */
  watch: ProcessMetrics;
  /** The servers that share this database. */
  nodes: Nodes;
  /** The things that staff have open. */
  presence: Presence;
  /** Returns the size of the stored rows, in bytes. */
  rowsBytes: () => Promise<number>;
  /** Returns the space of the disk with the data. */
  diskRoom: () => Promise<DiskSpace>;
  log: FastifyBaseLogger;
};
