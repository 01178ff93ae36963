import { Dexie, type Table } from 'dexie';

/**
 * The metadata of one member's encrypted outbox: counts, no content. `hint` is set only if the member chose to leave
 * it.
 */
export type EncryptedOutbox = {
  id: string;
  /** A hash of the member's id, as in the names of the databases. */
  member: string;
  lockId: string;
  /** The public half of the key pair that was created for this encrypted outbox alone. */
  mate: ArrayBuffer;
  /** The number of rows. */
  size: number;
  /** The number of items that the member would miss. */
  count: number;
  hint?: string;
  isUnreadable?: boolean;
};

export type EncryptedRow = { box: string; at: number; bytes: ArrayBuffer };

class EncryptedDb extends Dexie {
  boxes!: Table<EncryptedOutbox, string>;
  rows!: Table<EncryptedRow, [string, number]>;

  constructor() {
    // Strict, as in a member's database: the originals are deleted at once.
    super('waha-sealed', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ boxes: '&id, member', rows: '[box+at], box' });
  }
}

let openDb: EncryptedDb | undefined;

/**
 * Returns the database of encrypted outboxes. It survives every sign-out: only its member can read it, after a login.
 */
export function getEncryptedDb(): EncryptedDb {
  openDb ??= new EncryptedDb();
  return openDb;
}
