import { Dexie, type PromiseExtended, type Table } from 'dexie';
import { notifyDatabaseClosed } from './on-database-closed';

/**
 * The active member of the device. The epoch increases whenever the member changes. Work for a member reads the epoch
 * at the start and drops its result if it has changed.
 */
export type Control = { memberId: string | undefined; epoch: number };

type ControlRow = { name: 'control'; memberId?: string; epoch: number };

class ControlDb extends Dexie {
  control!: Table<ControlRow, string>;

  constructor() {
    super('waha-control');
    this.version(1).stores({ control: '&name' });
  }
}

let openDb: ControlDb | undefined;

/** Returns the one database that belongs to no member; it stores only an id and the epoch. */
function getControlDb(): ControlDb {
  if (openDb) return openDb;
  openDb = new ControlDb();
  openDb.on('close', notifyDatabaseClosed);
  return openDb;
}

/** Replaces a connection that the browser has killed, as for a member's database. */
export async function reopenControlDb(): Promise<void> {
  const db = getControlDb();
  try {
    await db.control.count();
  } catch {
    db.close({ disableAutoOpen: true });
    if (openDb === db) openDb = undefined; // and not a connection that was reopened meanwhile
  }
}

export function readControl(): PromiseExtended<Control> {
  return getControlDb()
    .control.get('control')
    .then((row) => ({ memberId: row?.memberId, epoch: row?.epoch ?? 0 }));
}

/**
 * Checks whether the member has signed out, or another member has signed in. A device with epoch 0 has lost its
 * databases to the browser: then no member has left.
 */
export async function hasMemberLeft(member: string): Promise<boolean> {
  const { memberId, epoch } = await readControl();
  return epoch > 0 && memberId !== member;
}

/**
 * Makes this member the active one. The epoch stays the same if they already were.
 * @returns also the previous member, if there was another
 */
export async function activateMember(memberId: string): Promise<Control & { left: string | undefined }> {
  let previousMemberId: string | undefined;
  const control = await updateControl((now) => {
    previousMemberId = now.memberId === memberId ? undefined : now.memberId;
    return now.memberId === memberId ? now : { memberId, epoch: now.epoch + 1 };
  });
  return { ...control, left: previousMemberId };
}

/** Deactivates the member: no member is active then. */
export function deactivateMember(): Promise<Control> {
  return updateControl(({ epoch }) => ({ memberId: undefined, epoch: epoch + 1 }));
}

function updateControl(next: (control: Control) => Control): Promise<Control> {
  return getControlDb().transaction('rw', getControlDb().control, async () => {
    const { memberId, epoch } = next(await readControl());
    await getControlDb().control.put({ name: 'control', epoch, ...(memberId !== undefined && { memberId }) });
    return { memberId, epoch };
  });
}
