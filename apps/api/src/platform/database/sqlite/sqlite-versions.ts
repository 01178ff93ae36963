import type Sqlite from 'better-sqlite3';
import type { ReadSet, VersionTracker } from '../engine';
import { describeTable, RowVersions, type VersionedTable } from '../row-versions';

/**
 * Counts writes of rows by triggers of the writing connection, so that no statement is missed. The counters of a row
 * move when it is written and again after the commit: a read in between sees the old rows and must not count as
 * current. A write by another process outdates all reads.
 */
export class SqliteVersions implements VersionTracker {
  readonly #versions: RowVersions;
  readonly #dataVersion: Sqlite.Statement;
  readonly #written = new Set<number>();
  #seenVersion: unknown;
  #era = 0;
  #isAsked = false;

  /** @param writer the only connection of this process that writes, over migrated tables */
  constructor(writer: Sqlite.Database) {
    const tables = listTables(writer);
    this.#versions = new RowVersions(tables);
    writer.function('row_written', (table, owner) => this.#note(String(table), owner));
    const triggers = tables.filter(({ isCounted }) => isCounted).map(buildTriggers);
    // In one transaction: as two hundred separate ones, the triggers would take most of the time to open the database.
    writer.exec(`begin; ${triggers.join('')} commit`);
    this.#dataVersion = writer.prepare('pragma data_version').pluck();
    this.#seenVersion = this.#dataVersion.get();
  }

  /** Nothing to wait for: `isCurrent` itself notices other processes. */
  refresh(): undefined {}

  /** Nothing to delete: the counters are in memory. */
  async prune(): Promise<void> {}

  /** Moves the counters of the committed rows. */
  onCommit(): void {
    if (this.#written.size > 0) this.#versions.moveAnyCommit();
    this.#versions.move(this.#written);
    this.#written.clear();
  }

  begin(): ReadSet {
    return { counters: new Map(), era: this.#readEra() };
  }

  recordRead(reads: ReadSet, statement: string, member?: string): void {
    this.#versions.recordRead(reads, statement, member);
  }

  recordRowsRead(reads: ReadSet, table: string, owner?: string): void {
    this.#versions.recordRowsRead(reads, table, owner);
  }

  isCurrent(reads: ReadSet): boolean {
    return reads.era === this.#readEra() && this.#versions.isCurrent(reads);
  }

  /**
   * Returns a number that changes after each commit of another process. SQLite is queried once per turn of the event
   * loop, because the query takes locks. A caller that knows of such a commit can only call in a later turn.
   */
  #readEra(): number {
    if (this.#isAsked) return this.#era;
    this.#isAsked = true;
    setImmediate(() => {
      this.#isAsked = false;
    });
    const version = this.#dataVersion.get();
    if (version !== this.#seenVersion) this.#era++;
    this.#seenVersion = version;
    return this.#era;
  }

  #note(table: string, owner: unknown): null {
    const counters = this.#versions.listCounters(table, owner === null ? undefined : String(owner));
    this.#versions.move(counters);
    for (const counter of counters) this.#written.add(counter);
    return null;
  }
}

/** Internal and search tables of SQLite are not counted: they are not written by our own statements. */
function listTables(database: Sqlite.Database): VersionedTable[] {
  const all = database.prepare(
    `select list.name, list.type, json_group_array(info.name) as columns
     from pragma_table_list as list, pragma_table_info(list.name) as info
     where list.schema = 'main' group by list.name`,
  );
  return (all.all() as { name: string; type: string; columns: string }[]).map(({ name, type, columns }) =>
    describeTable(name, new Set<string>(JSON.parse(columns)), type === 'table' && !name.startsWith('sqlite_')),
  );
}

function buildTriggers({ name, owner }: VersionedTable): string {
  const countRowSql = (row: string) => `select row_written('${name}', ${owner ? `${row}.${owner}` : 'null'});`;
  const createTriggerSql = (event: string, ...rows: string[]) =>
    `create temp trigger ${name}_${event}_is_counted after ${event} on main.${name} begin ${rows.map(countRowSql).join(' ')} end;`;
  return (
    createTriggerSql('insert', 'new') + createTriggerSql('update', 'old', 'new') + createTriggerSql('delete', 'old')
  );
}
