import type { ReadSet } from './engine';

/** Two keys may share a counter. Then a cached read is discarded needlessly, but an outdated one is never used. */
const COUNTER_COUNT = 2 ** 16;

/** The counter of all commits, for reads of tables whose writes are not counted. */
const ANY_COMMIT = '*';

/** A table or view, as statements name it. */
export type VersionedTable = {
  name: string;
  /** The column that names the owner of a row. */
  owner: string | undefined;
  /** Whether only the owner's reads use the rows. Names of people, in contrast, are read by all. */
  isMembers: boolean;
  /** Whether the engine reports each write to it. */
  isCounted: boolean;
};

/** A change belongs to its audience: a person or a role. */
const OWNER_COLUMN_BY_TABLE: Record<string, string> = { people: 'id', change_log: 'audience' };

/** Describes a table with these columns: whose rows they are follows from the columns, on both engines. */
export function describeTable(name: string, columns: ReadonlySet<string>, isCounted: boolean): VersionedTable {
  const owner = OWNER_COLUMN_BY_TABLE[name] ?? ['member_id', 'person_id'].find((column) => columns.has(column));
  return { name, owner, isMembers: owner === 'member_id' || owner === 'audience', isCounted };
}

/**
 * Counters of the writes to rows, per table and per person. A cached read is valid while its counters have the values
 * from before the read. The engine reports the writes.
 */
export class RowVersions {
  readonly #counters = new Uint32Array(COUNTER_COUNT);
  readonly #tables: ReadonlyMap<string, VersionedTable>;
  readonly #names: RegExp;

  /** @param tables all that statements may name */
  constructor(tables: readonly VersionedTable[]) {
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    this.#names = new RegExp(`\\b(${tables.map(({ name }) => name).join('|')})\\b`, 'g');
  }

  /**
   * Records what a statement is about to read.
   * @param member for member-owned tables, the member whose rows alone the statement reads
   */
  recordRead(reads: ReadSet, statement: string, member?: string): void {
    for (const [name] of statement.matchAll(this.#names)) {
      const { isCounted, isMembers } = this.#tables.get(name)!;
      if (!isCounted) this.recordRowsRead(reads, ANY_COMMIT);
      else this.recordRowsRead(reads, name, isMembers ? member : undefined);
    }
  }

  /** Records a read of one table, or of one person's rows in it. */
  recordRowsRead({ counters }: ReadSet, table: string, owner?: string): void {
    const counter = hashToCounter(table, owner);
    if (!counters.has(counter)) counters.set(counter, this.#counters[counter]!);
  }

  /** Checks whether none of the recorded counters has moved since. */
  isCurrent({ counters }: ReadSet): boolean {
    for (const [counter, recordedValue] of counters) if (this.#counters[counter] !== recordedValue) return false;
    return true;
  }

  /** Returns the counters of a row: that of its table, and that of its owner's rows in it. */
  listCounters(table: string, owner?: string): number[] {
    return [hashToCounter(table), ...(owner === undefined ? [] : [hashToCounter(table, owner)])];
  }

  move(counters: Iterable<number>): void {
    for (const counter of counters) this.#counters[counter]!++;
  }

  /** Reports that a transaction has written something, whatever it was. */
  moveAnyCommit(): void {
    this.move([hashToCounter(ANY_COMMIT)]);
  }
}

/** Returns the counter of a table, or of one person's rows in it (FNV-1a, folded). */
function hashToCounter(table: string, owner = ''): number {
  let mixed = 0x811c9dc5;
  for (const text of [table, '|', owner])
    for (let index = 0; index < text.length; index++) mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193);
  return ((mixed >>> 16) ^ mixed) & (COUNTER_COUNT - 1);
}
