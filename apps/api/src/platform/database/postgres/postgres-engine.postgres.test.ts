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

const tell = (tx: Tx, subjectId: string) =>
  appendChanges({ tx, now: 1 }, [{ audience: 'admin', feature: 'account', subjectId }]);

/** Starts a transaction that has recorded its change and commits only when released. */
function heldBack(subjectId: string) {
  const [told, letGo] = [gate(), gate()];
  const done = engine.transaction(async (tx) => {
    await tell(tx, subjectId);
    told.open();
    await letGo.opened;
  });
  return { told: told.opened, letGo: letGo.open, done };
}

/** Returns the changes that a phone receives if it requests those after its last number at each commit. */
async function toldToAPhone(): Promise<(string | null)[]> {
  const told: (string | null)[] = [];
  let place = 0;
  const ask = async () => {
    for (const { seq, subjectId } of await listChangesAfter(engine.reads, place, 100)) {
      told.push(subjectId);
      place = seq;
    }
  };
  const slow = heldBack('began first');
  await slow.told;
  await engine.transaction((tx) => tell(tx, 'committed first'));
  await ask();
  slow.letGo();
  await slow.done;
  await ask();
  return told;
}

describe('changes of transactions that run side by side', () => {
  test('are numbered as they commit: a place that a phone has passed has nothing new below it', async () => {
    expect(await toldToAPhone()).toEqual(['committed first', 'began first']);
    expect(await readNewestChangeSeq(engine.reads)).toBe(2);
  });

  test('numbered as they are written would lose one', async () => {
    await engine.pool.query('drop trigger change_log_takes_a_number on change_log');
    await engine.pool.query('drop trigger change_log_takes_a_place on change_log');
    await engine.pool.query(`create trigger change_log_takes_a_place before insert on change_log
      for each row when (new.seq is null) execute function take_seq('change_log_numbers')`);
    expect(await toldToAPhone()).toEqual(['committed first']);
  });

  test('of many at once all are told, once each, in the order of their numbers', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `change ${at}`);
    let [place, isOver] = [0, false];
    const told: (string | null)[] = [];
    const reading = (async () => {
      for (let last = false; !last; ) {
        last = isOver;
        for (const { seq, subjectId } of await listChangesAfter(engine.reads, place, 1000)) {
          expect(seq).toBeGreaterThan(place);
          told.push(subjectId);
          place = seq;
        }
      }
    })();
    await Promise.all(names.map((name) => engine.transaction((tx) => tell(tx, name))));
    isOver = true;
    await reading;
    expect(told.toSorted()).toEqual(names.toSorted());
  });
});

describe('two transactions at once', () => {
  const seats = () => engine.reads.all<{ name: string }>(sql`select name from seats order by name`);

  beforeEach(() => engine.pool.query('create table seats (name text primary key, taken bigint not null)'));

  test('come out as one after the other, also where each only read what the other wrote', async () => {
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

  test('are begun again where they meet, in turn at last: all of a hundred are counted, and nobody is told to come again', async () => {
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

  test('what fails leaves nothing behind, and the connection is as good as before', async () => {
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

describe('a statement that is asked often', () => {
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

  test('is prepared once, and answers the same after a newer server has added a column', async () => {
    const ask = () => engine.reads.all(sql`select name from seats where name = ${'one'}`);
    for (let each = 0; each < 10; each++) expect(await ask()).toEqual([{ name: 'one' }]);
    expect(await prepared()).toHaveLength(1);
    await engine.pool.query('alter table seats add column taken bigint');
    expect(await ask()).toEqual([{ name: 'one' }]);
  });

  test('for whatever columns there are is never prepared, since a newer server may add one', async () => {
    const ask = () => engine.reads.all(sql`select * from seats`);
    for (let each = 0; each < 10; each++) await ask();
    expect(await prepared()).toEqual([]);
    await engine.pool.query('alter table seats add column taken bigint');
    expect(await ask()).toEqual([{ name: 'one', taken: null }]);
  });
});

test('a transaction whose key another one has taken in the meantime is done again', async () => {
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

test('what a statement was given stands in no error', async () => {
  await engine.pool.query('create table seats (name text primary key)');
  const twice = sql`insert into seats values (${'amina.bensalah@mail.tn'}), (${'amina.bensalah@mail.tn'})`;
  const failed = engine.transaction((tx) => tx.run(twice));
  const secret = engine.reads
    .select()
    .from(changeLog)
    .where(eq(changeLog.seq, 'amina.bensalah@mail.tn' as never));
  for (const asked of [failed, secret]) {
    const error = await asked.then(
      String,
      (thrown: Error) => `${thrown.message} ${thrown.stack} ${JSON.stringify(thrown)}`,
    );
    expect(error).toMatch(/PostgreSQL error (23505|22P02)/);
    expect(error).not.toMatch(/params|bensalah/);
  }
});

test('what is wrong with a statement stands in its error, without what it was given', async () => {
  const wrong = engine.reads.all(sql`select * from benches where name = ${'amina.bensalah@mail.tn'}`);
  const error: Error = await wrong.then(
    () => expect.fail('There is no such table.'),
    (thrown) => thrown,
  );
  expect(error.message).toContain('relation "benches" does not exist');
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(/params|bensalah/);
});

describe('a server that goes away', () => {
  const cutAll = async () => {
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'waha' and datname = current_database()`,
    );
    await other.end();
  };

  test('in the middle of a transaction is told as busy, with a time to come again; nothing is half done', async () => {
    const cut = engine.transaction(async (tx) => {
      await tell(tx, 'half done');
      await cutAll();
      await tell(tx, 'never');
    });
    await expect(cut).rejects.toMatchObject({ refusal: { code: 'server_busy', details: { retryAfter: 5 } } });
    // In a transaction of its own, on another connection.
    await engine.transaction((tx) => tell(tx, 'whole'));
    expect((await listChangesAfter(engine.reads, 0, 10)).map(({ subjectId }) => subjectId)).toEqual(['whole']);
  });

  test('whose address nobody answers is told as busy, to reads and to commands', async () => {
    const nowhere = await createPostgresEngine('postgres://nobody@127.0.0.1:9/waha', 2);
    await expect(nowhere.reads.all(sql`select 1`)).rejects.toBeInstanceOf(RefusalError);
    await expect(nowhere.transaction(async () => 'done')).rejects.toMatchObject({ refusal: { code: 'server_busy' } });
    await nowhere.close();
  });
});
