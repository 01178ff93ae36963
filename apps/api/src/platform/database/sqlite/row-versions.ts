import type Sqlite from 'better-sqlite3';
import type { ReadSet, VersionTracker } from '../engine';

/** Two keys may share a counter. Then a cached read is discarded needlessly, but an outdated one is never used. */
const COUNTER_COUNT = 2 ** 16;

/** The counter that every commit increments. */
const ANY_COMMIT = '*';

/**
 * Counts writes of rows, per table and per person, by triggers of the writing connection, so that no statement is
 * missed. A cached read is valid while its counters have the values from before the read. They change when a row is
 * written and again after the commit: a read in between sees the old rows and must not count as current. A write by
 * another process changes them all.
 */
export class RowVersions implements VersionTracker {
  readonly #counters = new Uint32Array(COUNTER_COUNT);
  /** The tables by name, with the column that identifies the member; undefined if there is none. */
  readonly #tables: ReadonlyMap<string, Table>;
  readonly #names: RegExp;
  readonly #dataVersion: Sqlite.Statement;
  readonly #written = new Set<number>();
  #seenVersion: unknown;
  #process = 0;
  #isAsked = false;

  /** @param writer the only connection of this process that writes, over migrated tables */
  constructor(writer: Sqlite.Database) {
    const tables = listTables(writer);
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    this.#names = new RegExp(`\\b(${tables.map(({ name }) => name).join('|')})\\b`, 'g');
    writer.function('row_written', (table, owner) => this.#note(String(table), owner));
    const triggers = tables.filter(({ isCounted }) => isCounted).map(buildTriggers);
    // In one transaction: as two hundred separate ones, the triggers would take most of the time to open the database.
    writer.exec(`begin; ${triggers.join('')} commit`);
    this.#dataVersion = writer.prepare('pragma data_version').pluck();
    this.#seenVersion = this.#dataVersion.get();
  }

  /** Increments the counters of the committed rows. */
  onCommit(): void {
    if (this.#written.size > 0) this.#move(hashToCounter(ANY_COMMIT));
    for (const counter of this.#written) this.#move(counter);
    this.#written.clear();
  }

  begin(): ReadSet {
    return { counters: new Map(), process: this.#processNow() };
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

  /** Checks whether none of the recorded rows has been written since. */
  isCurrent({ counters, process }: ReadSet): boolean {
    if (process !== this.#processNow()) return false;
    for (const [counter, recordedValue] of counters) if (this.#counters[counter] !== recordedValue) return false;
    return true;
  }

  /**
   * Returns a number that changes after each commit of another process. SQLite is queried once per turn of the event
   * loop, because the query takes locks. A caller that knows of such a commit can only call in a later turn.
   */
  #processNow(): number {
    if (this.#isAsked) return this.#process;
    this.#isAsked = true;
    setImmediate(() => {
      this.#isAsked = false;
    });
    const version = this.#dataVersion.get();
    if (version !== this.#seenVersion) this.#process++;
    this.#seenVersion = version;
    return this.#process;
  }

  #note(table: string, owner: unknown): null {
    const counters = [hashToCounter(table), ...(owner === null ? [] : [hashToCounter(table, String(owner))])];
    for (const counter of counters) {
      this.#move(counter);
      this.#written.add(counter);
    }
    return null;
  }

  #move(counter: number): void {
    this.#counters[counter]!++;
  }
}

type Table = {
  name: string;
  /** The column that names the owner of a row. */
  owner: string | undefined;
  /** Whether only the owner's reads use the rows. Names of people, in contrast, are read by all. */
  isMembers: boolean;
  /** Whether our own statements write to it. Internal and search tables of SQLite are not counted. */
  isCounted: boolean;
};

/** A change belongs to its audience: a person or a role. */
const OWNER_COLUMN_BY_TABLE: Record<string, string> = { people: 'id', change_log: 'audience' };

function listTables(database: Sqlite.Database): Table[] {
  const all = database.prepare(
    `select list.name, list.type, json_group_array(info.name) as columns
     from pragma_table_list as list, pragma_table_info(list.name) as info
     where list.schema = 'main' group by list.name`,
  );
  return (all.all() as { name: string; type: string; columns: string }[]).map(({ name, type, columns: listed }) => {
    const columns = new Set<string>(JSON.parse(listed));
    const owner = OWNER_COLUMN_BY_TABLE[name] ?? ['member_id', 'person_id'].find((column) => columns.has(column));
    const isCounted = type === 'table' && !name.startsWith('sqlite_');
    return { name, owner, isMembers: owner === 'member_id' || owner === 'audience', isCounted };
  });
}

function buildTriggers({ name, owner }: Table): string {
  const countRowSql = (row: string) => `select row_written('${name}', ${owner ? `${row}.${owner}` : 'null'});`;
  const createTriggerSql = (event: string, ...rows: string[]) =>
    `create temp trigger ${name}_${event}_is_counted after ${event} on main.${name} begin ${rows.map(countRowSql).join(' ')} end;`;
  return (
    createTriggerSql('insert', 'new') + createTriggerSql('update', 'old', 'new') + createTriggerSql('delete', 'old')
  );
}

/** Returns the counter of a table, or of one person's rows in it (FNV-1a, folded). */
function hashToCounter(table: string, owner = ''): number {
  let mixed = 0x811c9dc5;
  for (const text of [table, '|', owner])
    for (let index = 0; index < text.length; index++) mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193);
  return ((mixed >>> 16) ^ mixed) & (COUNTER_COUNT - 1);
}
