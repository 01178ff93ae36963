import type { Instant } from '@waha/domain/kernel/time';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import type { Training } from '@waha/domain/purchase/training';
import { Dexie, type Table } from 'dexie';
import { deleteAllBackups } from './backup-cache';
import { getMemberDbName } from './hash-member-id';
import { notifyDatabaseClosed } from './on-database-closed';

/** A job that was accepted, and what the server said; kept a week for the screens. */
export type SentJob = Pick<OutboxJob, 'key' | 'stream' | 'isQuiet' | 'label' | 'note' | 'method' | 'path'> & {
  status: number;
  answer: unknown;
  at: Instant;
};

/** A stretch of a file's bytes. Bytes, not the File: a picked file may be gone when its turn comes. */
export type FilePart = { fileId: string; part: number; bytes: ArrayBuffer };

/** A read that was kept. */
export type CachedQuery = { hash: string; key: readonly unknown[]; data: unknown; updatedAt: Instant; schema: number };

export type DraftRow = { id: string; fields: unknown; updatedAt: Instant };
export type DraftFile = { draftId: string; field: string; name: string; type: string; bytes: ArrayBuffer };

/** Locks what waits when its member leaves the phone to others; only the server's key opens it. */
export type LockRow = { name: 'own'; id: string; x: string; y: string };

/** Who sends now, and until when. */
export type Lease = { name: 'lease'; owner: string; until: Instant };
/** `complete`: what waits was put back since this database was made, should the browser have deleted an earlier one. */
export type MetaRow = Lease | { name: 'complete' };

/** A file of the conversation that its member has opened; bytes, as everywhere. `size`: how many, to add up unread. */
export type OpenedFile = { path: string; usedAt: Instant; size: number; bytes: ArrayBuffer; type: string };

/** How a screen looked when it was last drawn, as markup. `build`: the code that drew it. */
export type HomeSnapshot = { name: 'home'; build: string; html: string };

/** Everything that this device keeps of one member; deleted as a whole when they log out. */
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
    // What was taken in must outlive a battery that dies: a browser's own choice keeps it in memory for some seconds.
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

const opened = new Map<string, MemberDb>();

/** The member's database, opened at its first use. */
export function getMemberDb(memberId: string): MemberDb {
  const name = getMemberDbName(memberId);
  const known = opened.get(name);
  if (known) return known;
  const db = new MemberDb(name);
  opened.set(name, db);
  db.on('close', notifyDatabaseClosed);
  // Deleted by a logout in another tab: it must stay deleted, while the next call here would make it anew.
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion) return undefined;
    db.close({ disableAutoOpen: true });
    opened.delete(name);
    return false;
  });
  return db;
}

/**
 * Deletes all that the device keeps of a member, in every tab: second copies first, or they would bring it back, and
 * again at the end, should one have been on its way.
 */
export async function deleteMemberDb(memberId: string): Promise<void> {
  await deleteAllBackups(memberId);
  const db = getMemberDb(memberId);
  opened.delete(getMemberDbName(memberId));
  await db.delete();
  await deleteAllBackups(memberId);
}

/**
 * Browsers on phones sometimes kill the connection of an app that was in the background: asks for something
 * small, and starts with a new connection when that fails.
 */
export async function reopenMemberDb(memberId: string): Promise<void> {
  const db = getMemberDb(memberId);
  try {
    await db.meta.get('lease');
  } catch {
    db.close({ disableAutoOpen: true });
    if (opened.get(db.name) === db) opened.delete(db.name); // and not one that was opened anew meanwhile
  }
}
