import { Dexie, type Table } from 'dexie';

/** What one member left locked. Says how much, never what; `hint` only where the member chose to leave it so. */
export type EncryptedOutbox = {
  id: string;
  /** A hash of the id, as in the names of the databases. */
  member: string;
  lockId: string;
  /** The public half of the pair that was made for this box alone. */
  mate: ArrayBuffer;
  /** Rows in it. */
  size: number;
  /** Items that the member would miss. */
  count: number;
  hint?: string;
  isUnreadable?: boolean;
};

export type EncryptedRow = { box: string; at: number; bytes: ArrayBuffer };

class EncryptedDb extends Dexie {
  boxes!: Table<EncryptedOutbox, string>;
  rows!: Table<EncryptedRow, [string, number]>;

  constructor() {
    // As a member's database: what it replaces is deleted at once.
    super('waha-sealed', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ boxes: '&id, member', rows: '[box+at], box' });
  }
}

let opened: EncryptedDb | undefined;

/** Outlives every wipe: what is in it can be read by nobody but its member, after a login. */
export function getEncryptedDb(): EncryptedDb {
  opened ??= new EncryptedDb();
  return opened;
}
