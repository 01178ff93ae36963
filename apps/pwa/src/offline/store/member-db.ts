import type { Instant } from '@waha/domain/kernel/time';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import type { Training } from '@waha/domain/purchase/training';
import { Dexie, type Table } from 'dexie';
import { deleteAllBackups } from './backup-cache';
import { getMemberDbName } from './hash-member-id';
import { notifyDatabaseClosed } from './on-database-closed';

/** An accepted job with the server's response; stored for a week for the screens. */
export type SentJob = Pick<OutboxJob, 'key' | 'stream' | 'isQuiet' | 'label' | 'note' | 'method' | 'path'> & {
  status: number;
  answer: unknown;
  at: Instant;
};

/** A part of a file's bytes. Bytes, not the `File`: a chosen file may be gone when it is to be sent. */
export type FilePart = { fileId: string; part: number; bytes: ArrayBuffer };

/** A stored query. */
export type CachedQuery = { hash: string; key: readonly unknown[]; data: unknown; updatedAt: Instant; schema: number };

export type DraftRow = { id: string; fields: unknown; updatedAt: Instant };
export type DraftFile = { draftId: string; field: string; name: string; type: string; bytes: ArrayBuffer };

/**
 * The lock that encrypts the pending jobs when the member leaves the phone to others; only the server's key opens it.
 */
export type LockRow = { name: 'own'; id: string; x: string; y: string };

/** The current sender, and when its lease ends. */
export type Lease = { name: 'lease'; owner: string; until: Instant };
/** `complete`: jobs lost with an earlier database have been restored since this one was created. */
export type MetaRow = Lease | { name: 'complete' };

/**
 * A file of the conversation that the member has opened, as bytes. `size` in bytes, so that a sum does not have to read
 * them.
 */
export type OpenedFile = { path: string; usedAt: Instant; size: number; bytes: ArrayBuffer; type: string };

/** The last rendered HTML of a screen. `build`: the code that rendered it. */
export type HomeSnapshot = { name: 'home'; build: string; html: string };

/** Everything that this device stores for one member; deleted as a whole at sign-out. */
export class MemberDb extends Dexie {
  outbox!: Table<OutboxJob, number, Omit<OutboxJob, 'seq'>>;
  sent!: Table<SentJob, string>;
  blobs!: Table<FilePart, [string, number]>;
  kept!: Table<CachedQuery, string>;
  drafts!: Table<DraftRow, string>;
  draftFiles!: Table<DraftFile, [string, string]>;
  training!: Table<Training, string>;
  meta!: Table<MetaRow, string>;
  lock!: Table<LockRow, string>;
  looks!: Table<HomeSnapshot, string>;
  files!: Table<OpenedFile, string>;

  constructor(name: string) {
    // Strict, so that enqueued jobs survive a power loss: the default keeps them in memory for some seconds.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      outbox: '++seq, &key, replaces',
      sent: '&key, at',
      blobs: '[fileId+part], fileId',
      kept: '&hash',
      drafts: '&id',
      draftFiles: '[draftId+field], draftId',
      training: '&packId',
      meta: '&name',
    });
    this.version(2).stores({ lock: '&name' });
    this.version(3).stores({ looks: '&name', files: '&path, [usedAt+size]' });
  }
}

const openDbs = new Map<string, MemberDb>();

/** Returns the member's database. It opens at first use. */
export function getMemberDb(memberId: string): MemberDb {
  const name = getMemberDbName(memberId);
  const openDb = openDbs.get(name);
  if (openDb) return openDb;
  const db = new MemberDb(name);
  openDbs.set(name, db);
  db.on('close', notifyDatabaseClosed);
  // Another tab deleted the database at sign-out. It must stay deleted, but the next call here would recreate it.
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion) return undefined;
    db.close({ disableAutoOpen: true });
    openDbs.delete(name);
    return false;
  });
  return db;
}

/**
 * Deletes everything that the device stores for a member, in every tab. Backups are deleted first, or they would
 * restore the jobs, and again at the end in case one was being written.
 */
export async function deleteMemberDb(memberId: string): Promise<void> {
  await deleteAllBackups(memberId);
  const db = getMemberDb(memberId);
  openDbs.delete(getMemberDbName(memberId));
  await db.delete();
  await deleteAllBackups(memberId);
}

/**
 * Checks the connection with a small read and replaces it if that fails. Mobile browsers sometimes kill the connection
 * of an app in the background.
 */
export async function reopenMemberDb(memberId: string): Promise<void> {
  const db = getMemberDb(memberId);
  try {
    await db.meta.get('lease');
  } catch {
    db.close({ disableAutoOpen: true });
    if (openDbs.get(db.name) === db) openDbs.delete(db.name); // and not a connection that was reopened meanwhile
  }
}
