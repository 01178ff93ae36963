import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RefusalError } from '#platform/http/refusal-error';
import { type OpenPostgres, openPostgres } from '#testing/engines/open-postgres';
import { appendChanges, listChangesAfter, readNewestChangeSeq } from '../change-log';
import type { Tx } from '../database';
import { changeLog } from '../platform.tables';
import { createPostgresEngine, type PostgresEngine } from './postgres-engine';

let database: OpenPostgres;
let engine: PostgresEngine;

beforeEach(async () => {
  database = await openPostgres();
  engine = await createPostgresEngine(database.url, 6);
});

afterEach(async () => {
  await engine.close();
  await database.close();
});

/** Returns a promise and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { opened, open };
}

const appendChange = (tx: Tx, subjectId: string) =>
  appendChanges({ tx, now: 1 }, [{ audience: 'admin', feature: 'account', subjectId }]);

/** Starts a transaction that has recorded its change and commits only when released. */
function startHeldTransaction(subjectId: string) {
  const [appended, released] = [gate(), gate()];
  const done = engine.transaction(async (tx) => {
    await appendChange(tx, subjectId);
    appended.open();
    await released.opened;
  });
  return { told: appended.opened, letGo: released.open, done };
}

/** Returns the changes that a phone receives if it requests those after its last number at each commit. */
async function readAsPhone(): Promise<(string | null)[]> {
  const receivedIds: (string | null)[] = [];
  let lastSeq = 0;
  const readNext = async () => {
    for (const { seq, subjectId } of await listChangesAfter(engine.reads, lastSeq, 100)) {
      receivedIds.push(subjectId);
      lastSeq = seq;
    }
  };
  const slow = startHeldTransaction('began first');
  await slow.told;
  await engine.transaction((tx) => appendChange(tx, 'committed first'));
  await readNext();
  slow.letGo();
  await slow.done;
  await readNext();
  return receivedIds;
}

describe('changes of concurrent transactions', () => {
  test('are numbered in commit order, so nothing appears below a read position', async () => {
    expect(await readAsPhone()).toEqual(['committed first', 'began first']);
    expect(await readNewestChangeSeq(engine.reads)).toBe(2);
  });

  test('would be lost if numbered in write order', async () => {
    await engine.pool.query('drop trigger change_log_takes_a_number on change_log');
    await engine.pool.query('drop trigger change_log_takes_a_place on change_log');
    await engine.pool.query(`create trigger change_log_takes_a_place before insert on change_log
      for each row when (new.seq is null) execute function take_seq('change_log_numbers')`);
    expect(await readAsPhone()).toEqual(['committed first']);
  });

  test('reach listeners once each, in numeric order', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `change ${at}`);
    let [lastSeq, isOver] = [0, false];
    const receivedIds: (string | null)[] = [];
    const reading = (async () => {
      for (let last = false; !last; ) {
        last = isOver;
        for (const { seq, subjectId } of await listChangesAfter(engine.reads, lastSeq, 1000)) {
          expect(seq).toBeGreaterThan(lastSeq);
          receivedIds.push(subjectId);
          lastSeq = seq;
        }
      }
    })();
    await Promise.all(names.map((name) => engine.transaction((tx) => appendChange(tx, name))));
    isOver = true;
    await reading;
    expect(receivedIds.toSorted()).toEqual(names.toSorted());
  });
});

describe('concurrent transactions', () => {
  const seats = () => engine.reads.all<{ name: string }>(sql`select name from seats order by name`);

  beforeEach(() => engine.pool.query('create table seats (name text primary key, taken bigint not null)'));

  test('are serializable, even if each only read what the other wrote', async () => {
    await engine.pool.query(`insert into seats values ('left', 1), ('right', 1)`);
    // Only one of two taken seats may become free.
    const leave = (name: string) =>
      engine.transaction(async (tx) => {
        const [both] = await tx.all<{ taken: number }>(sql`select sum(taken) as taken from seats`);
        if (both!.taken < 2) return 'stays';
        await tx.run(sql`update seats set taken = 0 where name = ${name}`);
        return 'left';
      });
    const came = await Promise.all([leave('left'), leave('right')]);
    expect(came.toSorted()).toEqual(['left', 'stays']);
  });

  test('retry on conflict: all of a hundred succeed without an error to any caller', async () => {
    await engine.pool.query(`insert into seats values ('one', 0)`);
    const count = () =>
      engine.transaction(async (tx) => {
        const [seat] = await tx.all<{ taken: number }>(sql`select taken from seats`);
        await tx.run(sql`update seats set taken = ${seat!.taken + 1}`);
      });
    await Promise.all(Array.from({ length: 100 }, count));
    expect(await engine.reads.all(sql`select taken from seats`)).toEqual([{ taken: 100 }]);
    // Every transaction has released its lock. Other test files hold locks in their own databases on this server.
    const { rows } = await engine.pool.query(
      `select count(*) as held from pg_locks join pg_database on oid = database
       where locktype = 'advisory' and datname = current_database()`,
    );
    expect(rows).toEqual([{ held: '0' }]);
  });

  test('leave no trace on failure, and the connection remains usable', async () => {
    const failed = engine.transaction(async (tx) => {
      await tx.run(sql`insert into seats values ('lost', 1)`);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await seats()).toEqual([]);
    await engine.transaction((tx) => tx.run(sql`insert into seats values ('kept', 1)`));
    expect(await seats()).toEqual([{ name: 'kept' }]);
  });
});

describe('frequent statement', () => {
  const prepared = async () => {
    const { rows } = await engine.pool.query('select name, statement from pg_prepared_statements');
    return rows.filter(({ statement }) => statement.includes('seats'));
  };

  beforeEach(async () => {
    // A single connection, so that its state can be checked.
    await engine.close();
    engine = await createPostgresEngine(database.url, 1);
    await engine.pool.query(`create table seats (name text primary key)`);
    await engine.pool.query(`insert into seats values ('one')`);
  });

  test('is prepared once and works after a newer server adds a column', async () => {
    const readSeat = () => engine.reads.all(sql`select name from seats where name = ${'one'}`);
    for (let each = 0; each < 10; each++) expect(await readSeat()).toEqual([{ name: 'one' }]);
    expect(await prepared()).toHaveLength(1);
    await engine.pool.query('alter table seats add column taken bigint');
    expect(await readSeat()).toEqual([{ name: 'one' }]);
  });

  test('with "select *" is never prepared, because a newer server may add a column', async () => {
    const readSeats = () => engine.reads.all(sql`select * from seats`);
    for (let each = 0; each < 10; each++) await readSeats();
    expect(await prepared()).toEqual([]);
    await engine.pool.query('alter table seats add column taken bigint');
    expect(await readSeats()).toEqual([{ name: 'one', taken: null }]);
  });
});

test('a transaction is retried if another has taken its key meanwhile', async () => {
  await engine.pool.query(`
    create table items (id text primary key, version bigint not null);
    create table editions (item text, version bigint, primary key (item, version));
    insert into items values ('pack', 0)`);
  const publish = (readVersion: () => Promise<unknown>) =>
    engine.transaction(async (tx) => {
      const [item] = await tx.all<{ version: number }>(sql`select version from items where id = 'pack'`);
      const version = Number(item!.version) + 1;
      await readVersion();
      await tx.run(sql`insert into editions values ('pack', ${version})`);
      await tx.run(sql`update items set version = ${version} where id = 'pack'`);
      return version;
    });
  let first: Promise<number> | undefined;
  // The second reads the version, and the first finishes before the second writes.
  const second = publish(() => (first ??= publish(async () => undefined)));
  expect([await second, await first]).toEqual([2, 1]);
});

test('an error never contains the parameters of a statement', async () => {
  await engine.pool.query('create table seats (name text primary key)');
  const twice = sql`insert into seats values (${'amina.bensalah@mail.tn'}), (${'amina.bensalah@mail.tn'})`;
  const failed = engine.transaction((tx) => tx.run(twice));
  const secret = engine.reads
    .select()
    .from(changeLog)
    .where(eq(changeLog.seq, 'amina.bensalah@mail.tn' as never));
  for (const query of [failed, secret]) {
    const error = await query.then(
      String,
      (thrown: Error) => `${thrown.message} ${thrown.stack} ${JSON.stringify(thrown)}`,
    );
    expect(error).toMatch(/PostgreSQL error (23505|22P02)/);
    expect(error).not.toMatch(/params|bensalah/);
  }
});

test('an error contains the cause but not the parameters of a statement', async () => {
  const wrong = engine.reads.all(sql`select * from benches where name = ${'amina.bensalah@mail.tn'}`);
  const error: Error = await wrong.then(
    () => expect.fail('There is no such table.'),
    (thrown) => thrown,
  );
  expect(error.message).toContain('relation "benches" does not exist');
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(/params|bensalah/);
});

describe('lost database server', () => {
  const cutAll = async () => {
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waha' and datname = current_database()`,
    );
    await other.end();
  };

  test('during a transaction is reported as busy with a retry delay, and nothing is partial', async () => {
    const cut = engine.transaction(async (tx) => {
      await appendChange(tx, 'half done');
      await cutAll();
      await appendChange(tx, 'never');
    });
    await expect(cut).rejects.toMatchObject({ refusal: { code: 'server_busy', details: { retryAfter: 5 } } });
    // In a transaction of its own, on another connection.
    await engine.transaction((tx) => appendChange(tx, 'whole'));
    expect((await listChangesAfter(engine.reads, 0, 10)).map(({ subjectId }) => subjectId)).toEqual(['whole']);
  });

  test('that does not respond is reported as busy to reads and commands', async () => {
    const nowhere = await createPostgresEngine('postgres://nobody@127.0.0.1:9/waha', 2);
    await expect(nowhere.reads.all(sql`select 1`)).rejects.toBeInstanceOf(RefusalError);
    await expect(nowhere.transaction(async () => 'done')).rejects.toMatchObject({ refusal: { code: 'server_busy' } });
    await nowhere.close();
  });
});
