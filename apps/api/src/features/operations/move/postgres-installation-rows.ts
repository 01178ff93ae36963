import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client, PoolClient, QueryResult } from 'pg';
import type { Tx } from '#platform/database/database';
import { type MoveStatus, writeMoveStatus } from '#platform/database/move-status';
import { explainConnectError } from '#platform/database/postgres/explain-connect-error';
import { migratePostgres } from '#platform/database/postgres/migrate-postgres';
import { redactPostgresError } from '#platform/database/postgres/postgres-errors';
import { createPostgresQueries } from '#platform/database/postgres/postgres-queries';
import { acquireExclusiveServingLock } from '#platform/database/postgres/serving-lock';
import { type InstallationRows, LINES_PER_BATCH } from './installation-rows';
import type { Table } from './read-schema';
import { formatRowLine, parseRowLine, type RowKey, type RowLine } from './row-line';

type Copies = Pick<typeof import('#platform/database/postgres/pg-driver'), 'copyFrom' | 'copyTo'>;

/** Rows on a PostgreSQL server. The connection locks the database exclusively while it is open. */
export class PostgresInstallationRows implements InstallationRows {
  readonly queries: Tx;
  #isGone = false;

  private constructor(
    private readonly copies: Copies,
    private readonly client: Client,
    readonly where: string,
    private readonly migrations: string,
  ) {
    this.queries = createPostgresQueries(client as unknown as PoolClient);
    client.once('end', () => {
      this.#isGone = true;
    });
  }

  /**
   * @param migrations the folder of PostgreSQL's migrations
   * @throws Error when it cannot be reached, or a server or a command is using it
   */
  static async open(url: string, where: string, migrations: string): Promise<PostgresInstallationRows> {
    const { Client, copyFrom, copyTo } = await import('#platform/database/postgres/pg-driver');
    const client = new Client({ connectionString: url, application_name: 'waha move' });
    // A broken connection is reported by the query that fails.
    client.on('error', () => undefined);
    try {
      await client.connect().catch((error: unknown) => {
        throw new Error(`Cannot use ${where}: ${explainConnectError(error)}`, { cause: error });
      });
      for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
        await client.query(`set ${limit} = 0`);
      if (!(await acquireExclusiveServingLock(client)))
        throw new Error(`A server or command is using ${where}. Stop it first.`);
      return new PostgresInstallationRows({ copyFrom, copyTo }, client, where, migrations);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw redactPostgresError(error);
    }
  }

  async hasTable(name: string): Promise<boolean> {
    return (await this.#one('select to_regclass($1) is not null as it', [name])) === true;
  }

  async isCurrentVersion(): Promise<boolean> {
    const migrationFiles = readdirSync(this.migrations).filter((name) => name.endsWith('.sql'));
    const { rows } = await this.#ask('select name from migrations order by name collate "C"');
    return rows.map(({ name }) => name).join() === migrationFiles.sort().join();
  }

  async migrate(): Promise<void> {
    await migratePostgres(this.client, this.migrations);
  }

  async deleteAllRows(tables: readonly Table[], mark: MoveStatus): Promise<void> {
    await this.#inTransaction(async () => {
      // Triggers prevent deleting the rows of some tables.
      for (const { name } of tables) await this.#ask(`alter table ${quoteName(name)} disable trigger user`);
      await this.#ask(`truncate ${tables.map(({ name }) => quoteName(name)).join(', ')}`);
      for (const { name } of tables) await this.#ask(`alter table ${quoteName(name)} enable trigger user`);
      await writeMoveStatus(this.queries, mark);
    });
  }

  async prepareForRows(): Promise<void> {}

  async hasRows({ name }: Table): Promise<boolean> {
    return (await this.#one(`select exists (select from ${quoteName(name)}) as it`)) === true;
  }

  async count({ name }: Table): Promise<number> {
    return Number(await this.#one(`select count(*) as it from ${quoteName(name)}`));
  }

  async lastKey({ name, key }: Table): Promise<RowKey | undefined> {
    const [values, order] = [
      key.map((each) => `${quoteName(each)}::text`),
      key.map((each) => `${quoteName(each)} desc`),
    ];
    const text = `select ${values} from ${quoteName(name)} order by ${order} limit 1`;
    const { rows } = await this.client.query<string[]>({ text, rowMode: 'array' }).catch(this.#sayWhy);
    return rows[0];
  }

  read(table: Table, after?: RowKey): AsyncIterable<RowLine[]> {
    const key = table.key.map(quoteName).join(', ');
    // Quoted digits are converted to the type that they are compared with.
    const values = after?.map((value) => this.client.escapeLiteral(value)).join(', ');
    const where = values === undefined ? '' : `where (${key}) > (${values})`;
    const names = table.columns.map((column) => quoteName(column.name));
    const copy = this.copies.copyTo(
      `copy (select ${names} from ${quoteName(table.name)} ${where} order by ${key}) to stdout`,
    );
    return readPostgresLines(this.#untilBroken(this.client.query(copy)), table);
  }

  async add({ name, columns }: Table, lines: AsyncIterable<RowLine[]>): Promise<void> {
    const names = columns.map((column) => quoteName(column.name));
    await this.#inTransaction(async () => {
      // Aggregates, change numbers and versions are copied as they are, not computed again.
      await this.#ask(`alter table ${quoteName(name)} disable trigger user`);
      const copy = this.copies.copyFrom(`copy ${quoteName(name)} (${names}) from stdin`);
      const into = this.#untilBroken(this.client.query(copy));
      await pipeline(Readable.from(writePostgresLines(lines, name)), into).catch(this.#sayWhy);
      await this.#ask(`alter table ${quoteName(name)} enable trigger user`);
    });
  }

  async lastNumber({ name }: Table): Promise<string | undefined> {
    const sequence = `${name}_numbers`;
    if (!(await this.#hasSequence(sequence))) return undefined;
    return (await this.#one(
      `select case when is_called then last_value::text end as it from ${quoteName(sequence)}`,
    )) as string | undefined;
  }

  async setLastNumber({ name }: Table, number: string | undefined): Promise<void> {
    const sequence = `${name}_numbers`;
    if (!(await this.#hasSequence(sequence))) return;
    await this.#ask('select setval($1::regclass, $2, $3)', [sequence, number ?? '1', number !== undefined]);
  }

  /** Updates the planner's statistics about the new rows. */
  async finish(): Promise<string[]> {
    await this.#ask('analyze');
    return [];
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }

  #hasSequence(name: string): Promise<boolean> {
    return this.hasTable(name);
  }

  #ask(text: string, values: unknown[] = []): Promise<QueryResult> {
    return this.client.query(text, values).catch(this.#sayWhy);
  }

  async #one(text: string, values: unknown[] = []): Promise<unknown> {
    const { rows } = await this.#ask(text, values);
    return rows[0].it ?? undefined;
  }

  async #inTransaction(work: () => Promise<void>): Promise<void> {
    await this.#ask('begin');
    try {
      await work();
      await this.#ask('commit');
    } catch (error) {
      // A broken connection has already rolled back.
      await this.client.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  /** Removes the values of a row, which a server quotes. */
  readonly #sayWhy = (error: unknown): never => {
    if (this.#isGone) throw new Error(`The connection to ${this.where} was lost.`);
    throw redactPostgresError(error);
  };

  /** Fails a copy whose connection breaks, instead of letting it wait forever. */
  #untilBroken<Copy extends { destroy(error?: Error): unknown; once(event: 'close', does: () => void): unknown }>(
    copy: Copy,
  ): Copy {
    const onEnd = () => copy.destroy(new Error(`The connection to ${this.where} was lost.`));
    this.client.once('end', onEnd);
    copy.once('close', () => this.client.off('end', onEnd));
    return copy;
  }
}

const quoteName = (name: string) => `"${name}"`;

/** Reads the output of COPY as the lines that both engines share. */
export async function* readPostgresLines(copied: Readable, table: Table): AsyncGenerator<RowLine[]> {
  // A text may begin with a byte order mark, which decoders normally remove.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  // PostgreSQL formats fractional numbers in its own way.
  const hasFractions = table.columns.some(({ type }) => type === 'real');
  const asOurs = (line: RowLine) => (hasFractions ? formatRowLine(parseRowLine(line, table.columns)) : line);
  let partialLine = '';
  const lines: RowLine[] = [];
  for await (const bytes of copied) {
    const parts = (partialLine + decoder.decode(bytes, { stream: true })).split('\n');
    partialLine = parts.pop()!;
    for (const part of parts) lines.push(asOurs(part));
    while (lines.length >= LINES_PER_BATCH) yield lines.splice(0, LINES_PER_BATCH);
  }
  if (lines.length > 0) yield lines;
}

/**
 * Writes the input of COPY.
 * @throws Error for a text with a zero byte, which PostgreSQL cannot store
 */
export async function* writePostgresLines(lines: AsyncIterable<RowLine[]>, table: string): AsyncGenerator<Buffer> {
  for await (const batch of lines) {
    const text = `${batch.join('\n')}\n`;
    if (text.includes('\0'))
      throw new Error(`A text in ${table} contains a NUL byte, which PostgreSQL cannot store. Correct it first.`);
    yield Buffer.from(text);
  }
}
