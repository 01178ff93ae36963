import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE } from '@waha/domain/kernel/time';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OpenPostgres, openPostgres } from '#testing/engines/open-postgres';
import { ReadCache } from '../read-cache';
import { describeTable } from '../row-versions';
import { createPostgresEngine, type PostgresEngine } from './postgres-engine';

let database: OpenPostgres;
/** Two servers, and a connection beside them. */
let [node, other]: PostgresEngine[] = [];
let client: pg.Client;
let cache: ReadCache<{ names: string }>;

beforeEach(async () => {
  database = await openPostgres();
  [node, other] = [await createPostgresEngine(database.url, 4), await createPostgresEngine(database.url, 4)];
  client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`
    insert into people (id, role, name, surname, email, password_hash, created_at)
      values ('m1', 'user', 'a', 's', 'a@mail.tn', '', 1), ('m2', 'user', 'b', 's', 'b@mail.tn', '', 1)`);
  cache = new ReadCache(node!, () => 1, { maxEntries: 10 });
  await node!.versions.refresh();
});

afterEach(async () => {
  await client.end();
  for (const engine of [node, other]) await engine!.close();
  await database.close();
});

const addTag = (member: string, tag: string) =>
  client.query(`insert into member_tags values ($1, $2, 'm1', 1)`, [member, tag]);

/** Reads the tags of a member as a request does, from the cache if it may. */
async function readTags(member: string, meanwhile?: () => Promise<unknown>): Promise<string> {
  await node!.versions.refresh();
  const read = () =>
    cache.make(member, member, async (db) => {
      const rows = await db.all<{ tag: string }>(
        sql`select tag from member_tags where member_id = ${member} order by tag`,
      );
      await meanwhile?.();
      return { names: rows.map(({ tag }) => tag).join(' ') };
    });
  return (cache.find(member) ?? (await read())).names;
}

/** Checks whether the tags of the member would come from the cache. */
async function isCached(member: string): Promise<boolean> {
  await node!.versions.refresh();
  return cache.find(member) !== undefined;
}

describe('cached read on PostgreSQL', () => {
  test('is used until another server writes a row of the member', async () => {
    await readTags('m1');
    expect(await isCached('m1')).toBe(true);
    await addTag('m2', 'x');
    expect(await isCached('m1')).toBe(true);
    await other!.transaction((tx) => tx.run(sql`insert into member_tags values ('m1', 'y', 'm1', 1)`));
    expect(await isCached('m1')).toBe(false);
    expect(await readTags('m1')).toBe('y');
  });

  test.each([
    ['update', `update member_tags set tag = 'z' where member_id = 'm1'`],
    ['update that gives the row to another member', `update member_tags set member_id = 'm2' where member_id = 'm1'`],
    ['delete', `delete from member_tags where member_id = 'm1'`],
    ['truncate', 'truncate member_tags'],
    [
      'upsert',
      `insert into member_tags values ('m1', 'a', 'm1', 1) on conflict (member_id, tag) do update set added_at = 2`,
    ],
    [
      'an insert of hundreds of rows',
      `insert into member_tags select 'm1', g::text, 'm1', 1 from generate_series(1, 300) g`,
    ],
  ])('is outdated by %s', async (_, statement) => {
    await addTag('m1', 'a');
    await readTags('m1');
    expect(await isCached('m1')).toBe(true);
    await client.query(statement);
    expect(await isCached('m1')).toBe(false);
  });

  test('is outdated by a row that another member gives to the member', async () => {
    await addTag('m2', 'a');
    await readTags('m1');
    await client.query(`update member_tags set member_id = 'm1'`);
    expect(await isCached('m1')).toBe(false);
  });

  test('is outdated by a commit between the start of its computation and its end, seen or not', async () => {
    expect(await readTags('m1', () => addTag('m1', 'a'))).toBe('');
    expect(await isCached('m1')).toBe(false);
    expect(await readTags('m1')).toBe('a');
  });

  test('is outdated by transactions in the order of their commits, not of their beginnings', async () => {
    const [early, late] = [new pg.Client(database.url), new pg.Client(database.url)];
    for (const each of [early, late]) await each.connect();
    const write = (each: pg.Client, tag: string) =>
      each.query(`begin; insert into member_tags values ('m1', '${tag}', 'm1', 1)`);
    await write(early, 'early');
    await write(late, 'late');
    await readTags('m1');
    await late.query('commit');
    expect(await readTags('m1')).toBe('late');
    expect(await isCached('m1')).toBe(true);
    await early.query('commit');
    expect(await readTags('m1')).toBe('early late');
    for (const each of [early, late]) await each.end();
  });

  test('stays valid after writes that were rolled back', async () => {
    await readTags('m1');
    await client.query(`begin; insert into member_tags values ('m1', 'a', 'm1', 1); rollback`);
    expect(await isCached('m1')).toBe(true);
    await client.query(`begin; savepoint part; insert into member_tags values ('m1', 'a', 'm1', 1); rollback to part;
      insert into member_tags values ('m2', 'a', 'm1', 1); commit`);
    expect(await isCached('m1')).toBe(true);
  });

  test('of a table without records of its writes is outdated by any commit', async () => {
    const read = () =>
      cache.make('log', undefined, async (db) => ({ names: String(await db.all(sql`select id from audit_log`)) }));
    // Transactions are numbered for all databases of the server: a commit of another test counts too, and some commit all
    // the time.
    await vi.waitFor(
      async () => {
        await read();
        expect(await isCached('log')).toBe(true);
      },
      { timeout: 20_000, interval: 5 },
    );
    await addTag('m2', 'a');
    expect(await isCached('log')).toBe(false);
  }, 30_000);

  test('is outdated by a commit after a read that began while the connection was opened again', async () => {
    await addTag('m2', 'x');
    await readTags('m2');
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%pg_current_snapshot%' and pid <> pg_backend_pid()`);
    const blocker = new pg.Client({ connectionString: database.url });
    await blocker.connect();
    // The new connection waits for it when it reads the triggers.
    await blocker.query('begin; lock table pg_trigger');
    const opening = node!.versions.refresh()!.catch(() => node!.versions.refresh());
    await vi.waitFor(
      async () => {
        const { rows } = await client.query('select from pg_locks where not granted');
        expect(rows).toHaveLength(1);
      },
      { timeout: 20_000 },
    );
    await cache.make('m1', 'm1', async (db) => ({
      names: String((await db.all(sql`select tag from member_tags where member_id = 'm1'`)).length),
    }));
    await addTag('m1', 'a');
    await blocker.query('rollback');
    await blocker.end();
    await opening;
    expect(await isCached('m1')).toBe(false);
  });

  test('is not used after the connection was lost, until it is read again', async () => {
    await readTags('m1');
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%row_writes%'`);
    // The first call may find the connection broken.
    await node!.versions.refresh()!.catch(() => undefined);
    await node!.versions.refresh();
    expect(cache.find('m1')).toBeUndefined();
    await readTags('m1');
    expect(await isCached('m1')).toBe(true);
  });

  test('is not used while the database does not respond', async () => {
    await readTags('m1');
    await client.query('alter table row_writes rename to hidden');
    await expect(node!.versions.refresh()).rejects.toThrow();
    expect(cache.find('m1')).toBeUndefined();
    await client.query('alter table hidden rename to row_writes');
    await readTags('m1');
    expect(await isCached('m1')).toBe(true);
  });
});

describe('records of writes', () => {
  const countRecords = async () => Number((await client.query('select count(*) as n from row_writes')).rows[0].n);

  test('are one for each transaction, table and person', async () => {
    const before = await countRecords();
    await client.query(`begin; insert into member_tags values ('m1', 'a', 'm1', 1), ('m1', 'b', 'm1', 1);
      insert into member_tags values ('m1', 'c', 'm1', 1); commit`);
    expect((await countRecords()) - before).toBe(1);
  });

  test('are deleted after three minutes, and a server that has not read them starts again', async () => {
    await readTags('m1');
    await addTag('m1', 'a');
    // Deletes nothing yet: only notes the position.
    await other!.versions.prune(20 * MINUTE);
    await other!.versions.prune(22 * MINUTE);
    expect(await countRecords()).toBeGreaterThan(0);
    await other!.versions.prune(24 * MINUTE);
    expect(await countRecords()).toBe(0);
    expect(await isCached('m1')).toBe(false);
    expect(await readTags('m1')).toBe('a');
    expect(await isCached('m1')).toBe(true);
    await other!.versions.prune(30 * MINUTE);
    expect(await isCached('m1')).toBe(true);
  });

  test('that a dump of another server contains neither outdate reads nor remain', async () => {
    await client.query(`insert into row_writes values ('99999999', 'member_tags', 'm1');
      update row_writes_pruned set before = '88888888', sampled_at = 0`);
    await readTags('m1');
    await addTag('m2', 'x');
    expect(await isCached('m1')).toBe(true);
    await other!.versions.prune(20 * MINUTE);
    await other!.versions.prune(30 * MINUTE);
    expect(await countRecords()).toBe(0);
    expect(await isCached('m1')).toBe(true);
  });

  test('that another server has not read are not deleted unnoticed after a dump with higher transaction numbers', async () => {
    await client.query(`update row_writes_pruned set before = '88888888', next = '99999999', sampled_at = 0`);
    await readTags('m1');
    await addTag('m1', 'a');
    await other!.versions.prune(20 * MINUTE);
    expect(await isCached('m1')).toBe(false);
  });
});

describe('refreshes', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Counts the reads of versions, and lets a test delay their results. */
  const spyOnRefreshes = (onResult: () => Promise<void> = async () => undefined) => {
    const { query } = pg.Client.prototype;
    let count = 0;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...args: unknown[]) {
      const result = await (query as (...given: unknown[]) => Promise<unknown>).apply(this, args);
      if ((args[0] as { name?: string })?.name !== 'waha_refresh') return result;
      count++;
      await onResult();
      return result;
    } as never);
    return () => count;
  };

  test('of a hundred requests at once are one read', async () => {
    const count = spyOnRefreshes();
    await Promise.all(Array.from({ length: 100 }, () => node!.versions.refresh()));
    expect(count()).toBe(1);
  });

  test('do not share a read whose snapshot is older than the call', async () => {
    await readTags('m1');
    const [answered, released] = [createGate(), createGate()];
    const count = spyOnRefreshes(async () => {
      answered.open();
      await released.opened;
    });
    const early = node!.versions.refresh();
    await answered.opened;
    await other!.transaction((tx) => tx.run(sql`insert into member_tags values ('m1', 'a', 'm1', 1)`));
    const late = Promise.all([node!.versions.refresh(), node!.versions.refresh()]);
    released.open();
    await early;
    await late;
    expect(cache.find('m1')).toBeUndefined();
    expect(count()).toBe(2);
  });

  test('of many readers beside a writer see all that was committed before each call', async () => {
    // Values only grow. A reader must never see less than what had been committed when it called.
    await client.query(`insert into member_tags values ('m1', '0', 'm1', 1)`);
    let [committed, isOver] = [0, false];
    const readers = Array.from({ length: 8 }, async (_, at) => {
      let hits = 0;
      while (!isOver) {
        const atLeast = committed;
        await node!.versions.refresh();
        const key = `${at % 2}`;
        const cached = cache.find(key);
        if (cached) hits++;
        const value =
          cached ??
          (await cache.make(key, 'm1', async (db) => {
            const [row] = await db.all<{ tag: string }>(sql`select tag from member_tags where member_id = 'm1'`);
            return { names: row!.tag };
          }));
        if (Number(value.names) < atLeast) throw new Error(`read ${value.names} after ${atLeast} was committed`);
        await pause(Math.random() * 2);
      }
      return hits;
    });
    const failed = Promise.all(readers);
    for (let each = 1; each <= 400; each++) {
      await other!.transaction((tx) =>
        tx.run(sql`update member_tags set tag = ${String(each)} where member_id = 'm1'`),
      );
      committed = each;
      if (each % 10 === 0) await pause(3);
    }
    isOver = true;
    expect((await failed).reduce((sum, hits) => sum + hits, 0)).toBeGreaterThan(50);
  });
});

/** Returns a promise and the function that resolves it. */
function createGate() {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { opened, open };
}

/** The tables without records of their writes: commands write them often, and no cached response reads them. */
const NOT_RECORDED = [
  ...['announcement_hours', 'announcement_members', 'announcement_runs', 'audit_log', 'auth_attempts'],
  ...['catalogue_drafts', 'clock_mark', 'command_answers', 'invitations', 'lockouts', 'mails', 'member_table'],
  ...['migrations', 'move_mark', 'operator_alerts', 'overview_by_hour', 'overview_steps', 'password_link_requests'],
  ...[
    'password_resets',
    'push_subscriptions',
    'pushes',
    'recovery_codes',
    'retention_counts',
    'row_writes',
    'row_writes_pruned',
  ],
  ...['setup_links', 'staff_invitations', 'staff_notifications', 'stored_files', 'table_marks', 'training_progress'],
  ...['unpaid_by_day', 'unpaid_of_verified_by_day', 'used_passkey_challenges', 'wallet_points_by_hour'],
];

async function listColumns(table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum',
    [table],
  );
  return rows.map(({ name }) => name);
}

test('the writes to every table are recorded, each for the owner of the rows, except those that no cached response reads', async () => {
  const { rows } = await client.query<{ name: string; functions: string[] | null }>(`
    select relname::text as name, (select array_agg(distinct proname::text order by proname::text) from pg_trigger
        join pg_proc on pg_proc.oid = tgfoid where tgrelid = pg_class.oid and tgname like '%are\\_recorded') as functions
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`);
  const found: unknown[] = [];
  const expected: unknown[] = [];
  for (const { name, functions } of rows) {
    const { owner } = describeTable(name, new Set(await listColumns(name)), true);
    const recorders = owner ? [`record_updates_by_${owner}`, `record_writes_by_${owner}`] : ['record_row_writes'];
    found.push([name, functions]);
    expected.push([name, NOT_RECORDED.includes(name) ? null : ['record_emptied_table', ...recorders]]);
  }
  expect(found).toEqual(expected);
});
