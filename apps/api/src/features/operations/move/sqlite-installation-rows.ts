import { readdirSync } from 'node:fs';
import { formatCount } from '@waha/domain/kernel/text/format-count';
import Sqlite from 'better-sqlite3';
import type { Tx } from '#platform/database/database';
import { type MoveStatus, writeMoveStatus } from '#platform/database/move-status';
import { migrate } from '#platform/database/sqlite/migrate';
import { createSqliteQueries, registerFoldName } from '#platform/database/sqlite/open-sqlite-database';
import { restrictToOwner } from '#platform/files/restrict-to-owner';
import { type InstallationRows, LINES_PER_BATCH } from './installation-rows';
import type { Schema, Table } from './read-schema';
import { formatRowLine, parseRowKey, parseRowLine, type RowKey, type RowLine, type RowValue } from './row-line';

type Needs = { migrations: string; schema: Schema };

/** Rows in a SQLite file. Its triggers are dropped while rows are added; the program's migrations define them. */
export class SqliteInstallationRows implements InstallationRows {
  readonly queries: Tx;
  readonly #database: Sqlite.Database;
  readonly #reading = new Set<IterableIterator<unknown>>();

  /** @param file created if it is missing */
  constructor(
    private readonly file: string,
    readonly where: string,
    private readonly needs: Needs,
  ) {
    this.#database = new Sqlite(file);
    restrictToOwner(file, `${file}-wal`, `${file}-shm`);
    this.#database.pragma('journal_mode = WAL');
    this.#database.pragma('synchronous = FULL');
    this.#database.pragma('foreign_keys = OFF');
    registerFoldName(this.#database);
    this.queries = createSqliteQueries(this.#database);
  }

  async hasTable(name: string): Promise<boolean> {
    return this.#one("select count(*) from sqlite_schema where type = 'table' and name = ?", name) === 1;
  }

  async isCurrentVersion(): Promise<boolean> {
    const migrationFiles = readdirSync(this.needs.migrations).filter((name) => name.endsWith('.sql'));
    const done = this.#database.prepare('select name from migrations order by name').pluck().all();
    return done.join() === migrationFiles.sort().join();
  }

  async migrate(): Promise<void> {
    migrate(this.#database, this.needs.migrations, this.file);
  }

  async deleteAllRows(tables: readonly Table[], mark: MoveStatus): Promise<void> {
    await this.#inTransaction(async () => {
      this.#dropTriggers();
      for (const { name } of tables) this.#database.exec(`delete from ${quoteName(name)}`);
      this.#database.exec('delete from sqlite_sequence');
      await writeMoveStatus(this.queries, mark);
    });
  }

  async prepareForRows(): Promise<void> {
    // A power cut may lose the last rows only: a move resumes after those that are there.
    this.#database.pragma('synchronous = NORMAL');
    await this.#inTransaction(async () => this.#dropTriggers());
  }

  async hasRows({ name }: Table): Promise<boolean> {
    return this.#one(`select exists (select 1 from ${quoteName(name)})`) === 1;
  }

  async count({ name }: Table): Promise<number> {
    return this.#one(`select count(*) from ${quoteName(name)}`) as number;
  }

  async lastKey(table: Table): Promise<RowKey | undefined> {
    const order = table.key.map((name) => `${quoteName(name)} desc`);
    const last = this.#lines(table, `order by ${order} limit 1`).get() as RowValue[] | undefined;
    return last && parseRowKey(formatRowLine(last), table);
  }

  async *read(table: Table, after?: RowKey): AsyncGenerator<RowLine[]> {
    const key = table.key.map(quoteName).join(', ');
    const placeholders = table.key.map((name) =>
      findColumnType(table, name) === 'integer' ? 'cast(? as integer)' : '?',
    );
    const where = after ? `where (${key}) > (${placeholders})` : '';
    const rows = this.#lines(table, `${where} order by ${key}`).iterate(...(after ?? []));
    this.#reading.add(rows);
    let lines: RowLine[] = [];
    for (const row of rows) {
      lines.push(formatRowLine(row as RowValue[]));
      if (lines.length < LINES_PER_BATCH) continue;
      yield lines;
      lines = [];
    }
    this.#reading.delete(rows);
    if (lines.length > 0) yield lines;
  }

  async add({ name, columns }: Table, lines: AsyncIterable<RowLine[]>): Promise<void> {
    const names = columns.map((column) => quoteName(column.name));
    const insert = this.#database.prepare(
      `insert into ${quoteName(name)} (${names}) values (${columns.map(() => '?').join(', ')})`,
    );
    await this.#inTransaction(async () => {
      // Strict tables convert digits to numbers.
      for await (const batch of lines) for (const line of batch) insert.run(parseRowLine(line, columns));
    });
  }

  async lastNumber({ name, key, numbers }: Table): Promise<string | undefined> {
    const statement =
      numbers === 'given once'
        ? 'select cast(seq as text) from sqlite_sequence where name = ?'
        : `select cast(max(${quoteName(key[0]!)}) as text) from ${quoteName(name)} where ?`;
    return (this.#one(statement, numbers === 'given once' ? name : 1) as string | null) ?? undefined;
  }

  async setLastNumber({ name, numbers }: Table, number: string | undefined): Promise<void> {
    if (numbers !== 'given once') return;
    this.#database.prepare('delete from sqlite_sequence where name = ?').run(name);
    if (number === undefined) return;
    this.#database.prepare('insert into sqlite_sequence values (?, cast(? as integer))').run(name, number);
  }

  async finish(): Promise<string[]> {
    await this.#inTransaction(async () => {
      this.#dropTriggers();
      for (const { sql } of this.needs.schema.triggers) this.#database.exec(sql);
      this.#database.exec("insert into people_search (people_search) values ('rebuild')");
    });
    this.#database.exec("insert into people_search (people_search, rank) values ('integrity-check', 1)");
    const violations = this.#database.pragma('foreign_key_check') as { table: string; parent: string }[];
    this.#database.pragma('synchronous = FULL');
    this.#database.pragma('wal_checkpoint(TRUNCATE)');
    return violations.length === 0
      ? []
      : [`${formatCount(violations.length, 'foreign key violation')}, the first in ${violations[0]!.table}.`];
  }

  /** Also after another failure during a read. */
  async close(): Promise<void> {
    for (const rows of this.#reading) rows.return?.();
    this.#database.close();
  }

  #one(statement: string, ...values: (string | number)[]): unknown {
    return this.#database
      .prepare(statement)
      .pluck()
      .get(...values);
  }

  #lines({ name, columns }: Table, rest: string): Sqlite.Statement {
    const values = columns.map((column) =>
      column.type === 'integer' ? `cast(${quoteName(column.name)} as text)` : quoteName(column.name),
    );
    return this.#database.prepare(`select ${values} from ${quoteName(name)} ${rest}`).raw();
  }

  #dropTriggers(): void {
    const names = this.#database.prepare("select name from sqlite_schema where type = 'trigger'").pluck().all();
    for (const name of names as string[]) this.#database.exec(`drop trigger ${quoteName(name)}`);
  }

  async #inTransaction(work: () => Promise<void>): Promise<void> {
    this.#database.exec('begin immediate');
    try {
      await work();
      this.#database.exec('commit');
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('rollback');
      throw error;
    }
  }
}

const quoteName = (name: string) => `"${name}"`;
const findColumnType = ({ columns }: Table, name: string) => columns.find((column) => column.name === name)?.type;
