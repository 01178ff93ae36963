import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Instant, MINUTE, SECOND } from '@waha/domain/kernel/time';
import type { Client, Pool, QueryResult } from 'pg';
import type { ReadSet, VersionTracker } from '../engine';
import { describeTable, RowVersions } from '../row-versions';
import { withBusyRefusal } from './postgres-errors';

/** A connection that does not respond for this long counts as broken, in milliseconds. */
const QUERY_TIMEOUT_MS = 5 * SECOND;
/**
 * Records of writes are kept at least this long, in milliseconds. Each server reads them every minute; one that was
 * paused for longer starts with empty caches.
 */
const RETENTION_MS = 3 * MINUTE;

/** `row_writes.owner` of a table that was emptied. */
const ALL_OWNERS = '*';

/** A snapshot, and whether rows were deleted that it did not contain. */
type Position = [snapshot: string, isIncomplete: string];

/**
 * Versions of the rows of a database that other servers write too. Triggers record each write in `row_writes`, in the
 * writing transaction. `refresh` reads the records that have become visible since the last one, in one statement: those
 * of the transactions that the last snapshot did not contain. Writers wait for nothing.
 *
 * A read set is recorded before the reads, so its counters come from a snapshot that is never newer than theirs. A
 * commit between the two outdates the cached value at the next `refresh`, whether the reads saw it or not.
 *
 * The first snapshot of a connection starts a new era, in which nothing cached before is used. A crash, a restored
 * database or another primary therefore needs no check: they all end the connection.
 */
export class PostgresVersions implements VersionTracker {
  /** Unknown before the first `refresh`. */
  #versions: RowVersions | undefined;
  #era = 0;
  #client: Client | undefined;
  #snapshot: string | undefined;
  /** Whether the last `refresh` succeeded. */
  #isKnown = false;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | undefined;
  #isClosed = false;

  /** @param pool for `prune`, which no request waits for */
  constructor(
    private readonly url: string,
    private readonly pool: Pool,
  ) {}

  /** Calls that arrive while a read is under way share the next one: it must start after they arrived. */
  refresh(): Promise<void> {
    this.#next ??= this.#readNext();
    return this.#next;
  }

  begin(): ReadSet {
    return { counters: new Map(), era: this.#era };
  }

  recordRead(reads: ReadSet, statement: string, member?: string): void {
    this.#versions?.recordRead(reads, statement, member);
  }

  recordRowsRead(reads: ReadSet, table: string, owner?: string): void {
    this.#versions?.recordRowsRead(reads, table, owner);
  }

  isCurrent(reads: ReadSet): boolean {
    return this.#isKnown && reads.era === this.#era && this.#versions!.isCurrent(reads);
  }

  async prune(now: Instant): Promise<void> {
    await withBusyRefusal(() => this.pool.query(PRUNE_STATEMENT, [now, RETENTION_MS]));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
    await this.#disconnect();
  }

  async #readNext(): Promise<void> {
    await this.#running;
    // All requests that arrived in this turn of the event loop share the read.
    await nextTurn();
    this.#next = undefined;
    const read = withBusyRefusal(() => this.#read());
    this.#running = read.catch(() => undefined);
    return read;
  }

  async #read(): Promise<void> {
    try {
      const client = this.#client ?? (await this.#connect());
      const { rows } = await client.query({ ...REFRESH_QUERY, values: [this.#snapshot ?? null] });
      const [position, ...writes] = rows as unknown as [Position, ...[string, string][]];
      this.#apply(position, writes);
      this.#isKnown = true;
    } catch (error) {
      this.#isKnown = false;
      void this.#disconnect();
      throw error;
    }
  }

  #apply([snapshot, isIncomplete]: Position, writes: readonly [table: string, owner: string][]): void {
    const versions = this.#versions!;
    if (snapshot === this.#snapshot) return;
    // Nothing tells what was committed between a read and the first snapshot of a connection.
    if (this.#snapshot === undefined || isIncomplete === 'true') this.#era++;
    this.#snapshot = snapshot;
    versions.moveAnyCommit();
    for (const [table, owner] of writes) {
      if (owner === ALL_OWNERS) this.#era++;
      versions.move(versions.listCounters(table, owner === '' ? undefined : owner));
    }
  }

  async #connect(): Promise<Client> {
    const { Client } = await import('./pg-driver');
    if (this.#isClosed) throw new Error('Client was closed');
    const client = new Client({
      connectionString: this.url,
      application_name: 'waha',
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    const onBroken = () => {
      if (this.#client === client) void this.#disconnect();
    };
    client.on('error', onBroken).on('end', onBroken);
    this.#client = client;
    this.#snapshot = undefined;
    await client.connect();
    await client.query(SET_UP_STATEMENT);
    const { rows }: QueryResult<{ name: string; columns: string; isCounted: boolean }> =
      await client.query(TABLES_QUERY);
    this.#versions = new RowVersions(
      rows.map(({ name, columns, isCounted }) => describeTable(name, new Set(columns.split(' ')), isCounted)),
    );
    return client;
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#isKnown = false;
    // A broken connection has nothing to end.
    await client?.end().catch(() => undefined);
  }
}

/** The planner has no statistics of new rows. Without the second line it would read the whole table. */
const SET_UP_STATEMENT = `
  set session characteristics as transaction isolation level read committed, read only;
  set enable_seqscan = off; set enable_bitmapscan = off; set plan_cache_mode = force_generic_plan`;

/**
 * A transaction is not in a snapshot if it is at or above `xmax`, or one of `xip`. Rows of transactions that have not
 * started come from the dump of another server.
 */
const REFRESH_QUERY = {
  name: 'waha_refresh',
  rowMode: 'array' as const,
  types: { getTypeParser: () => (text: string) => text },
  text: `
    select pg_current_snapshot()::text, exists (
      select from row_writes_pruned
      where id = 1 and before > pg_snapshot_xmin($1::pg_snapshot) and before < pg_snapshot_xmax(pg_current_snapshot())
    )::text
    union all
    select table_name, owner from row_writes
    where xid >= pg_snapshot_xmax($1::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
    union all
    select table_name, owner from row_writes where xid = any(array(select pg_snapshot_xip($1::pg_snapshot)))`,
};

/** In the dump of another server, `next` may be a transaction that has not started: it would hide the deletion. */
const PRUNE_STATEMENT = `
  with due as (
    update row_writes_pruned set before = least(next, pg_snapshot_xmin(pg_current_snapshot())),
      next = pg_snapshot_xmin(pg_current_snapshot()), sampled_at = $1
    where id = 1 and sampled_at < $1::bigint - $2::bigint returning before
  )
  delete from row_writes using due
  where xid < due.before or xid >= pg_snapshot_xmax(pg_current_snapshot())`;

/** All tables and views with their columns. A table is counted if triggers record all its writes. */
const TABLES_QUERY = `
  select t.relname::text as name, string_agg(c.attname::text, ' ') as columns,
    (select count(*) from pg_trigger g where g.tgrelid = t.oid and g.tgenabled in ('O', 'A')
       and g.tgname like '%s\\_are\\_recorded') = 4 as "isCounted"
  from pg_class t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
  where t.relkind in ('r', 'v') and pg_table_is_visible(t.oid) and t.relnamespace = any (
    select oid from pg_namespace where nspname = any (current_schemas(false)))
  group by t.oid, t.relname`;
