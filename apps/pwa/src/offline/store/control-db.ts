import { Dexie, type PromiseExtended, type Table } from 'dexie';
import { notifyDatabaseClosed } from './on-database-closed';

/**
 * Whose device this is now. The epoch goes up whenever that changes: whoever works for a member notes it at
 * the start and drops the result when it is another.
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

let opened: ControlDb | undefined;

/** The one database that is no member's; it holds no more than an id. */
function getControlDb(): ControlDb {
  if (opened) return opened;
  opened = new ControlDb();
  opened.on('close', notifyDatabaseClosed);
  return opened;
}

/** As for a member's database: a connection that the browser has killed is left for a new one. */
export async function reopenControlDb(): Promise<void> {
  const db = getControlDb();
  try {
    await db.control.count();
  } catch {
    db.close({ disableAutoOpen: true });
    if (opened === db) opened = undefined; // and not one that was opened anew meanwhile
  }
}

export function readControl(): PromiseExtended<Control> {
  return getControlDb()
    .control.get('control')
    .then((row) => ({ memberId: row?.memberId, epoch: row?.epoch ?? 0 }));
}

/**
 * Whether the member has logged out, or another has come. A device that was never anybody's has lost its databases to
 * the browser: then nobody has left.
 */
export async function hasMemberLeft(member: string): Promise<boolean> {
  const { memberId, epoch } = await readControl();
  return epoch > 0 && memberId !== member;
}

/**
 * Makes this member the active one. The epoch stays when they already were.
 * @returns also whose device it was until now, if another's
 */
export async function activateMember(memberId: string): Promise<Control & { left: string | undefined }> {
  let left: string | undefined;
  const control = await updateControl((now) => {
    left = now.memberId === memberId ? undefined : now.memberId;
    return now.memberId === memberId ? now : { memberId, epoch: now.epoch + 1 };
  });
  return { ...control, left };
}

/** Nobody is active any more. */
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
