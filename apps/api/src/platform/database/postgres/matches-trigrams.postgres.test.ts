import type { PersonId } from '@waha/domain/kernel/ids';
import { foldName } from '@waha/domain/kernel/text/fold-name';
import { parseSearchQuery } from '@waha/domain/kernel/text/search-query';
import Sqlite from 'better-sqlite3';
import { and, type SQL, sql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import { array, assert, asyncProperty, constantFrom, oneof, record, string, tuple } from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NAME_END } from '#platform/auth/index-names';
import { matchesNameSearch, searchNames } from '#platform/auth/search-names';
import { findAssets } from '#platform/config/assets';
import { type OpenPostgres, openPostgres } from '#testing/engines/open-postgres';
import { migrate } from '../sqlite/migrate';
import { createSqliteQueries } from '../sqlite/open-sqlite-database';
import { matchesTrigrams } from './matches-trigrams';

const sqlite = new Sqlite(':memory:');
let database: OpenPostgres;
let client: pg.Client;

beforeAll(async () => {
  migrate(sqlite, findAssets().migrations, ':memory:');
  sqlite.pragma('foreign_keys = off');
  database = await openPostgres();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('alter table people_names drop constraint people_names_person_id_fkey');
});

afterAll(async () => {
  await client.end();
  await database.close();
  sqlite.close();
});

type Named = { name: string; surname: string; email: string; phone: string };
type Within = 'namesAndPhone' | 'namesAndAddress' | 'all';

async function add(people: readonly Named[]): Promise<void> {
  await client.query('delete from people_names');
  // Names never remain in the index there: erased names are overwritten.
  sqlite.exec("delete from people_names; insert into people_search (people_search) values ('delete-all')");
  const into = 'insert into people_names (seq, person_id, name, surname, "both", email, phone) values';
  for (const [at, { name, surname, email, phone }] of people.entries()) {
    const names = [name, surname, name + surname].map((each) => foldName(each) + NAME_END);
    // SQLite does not find the last two letters of an address on their own.
    const row = [at + 1, `person-${at}`, ...names, foldName(email) + NAME_END, phone];
    sqlite.prepare(`${into} (?, ?, ?, ?, ?, ?, ?)`).run(...row);
    await client.query(`${into} ($1, $2, $3, $4, $5, $6, $7)`, row);
  }
}

/** Returns the query that `searchNames` uses on PostgreSQL, newest first. */
function queryFor(q: string, within: Within): { text: string; values: unknown[] } {
  const { words, figure } = parseSearchQuery(q);
  const terms = [
    ...words.map((letters) => ({ letters })),
    ...(figure ? [{ letters: figure.text, ...(figure.phone && { phone: figure.phone }) }] : []),
  ];
  const where: SQL = and(...terms.map((term) => matchesTrigrams(term)), matchesNameSearch(q, within)) ?? sql`false`;
  const { sql: text, params } = new SQLiteSyncDialect().sqlToQuery(
    sql`select person_id from people_search inner join people_names on people_names.seq = people_search.rowid
        where ${where} order by people_search.rowid desc limit ${100}`,
  );
  let placeholderCount = 0;
  return { text: text.replaceAll('?', () => `$${++placeholderCount}`), values: params };
}

async function findOnBoth(q: string, within: Within): Promise<[PersonId[], PersonId[]]> {
  const { rows } = await client.query<{ person_id: PersonId }>(queryFor(q, within));
  return [
    rows.map((row) => row.person_id),
    await searchNames(createSqliteQueries(sqlite), { q, scope: within, limit: 100 }),
  ];
}

const letters = oneof(
  constantFrom(
    'Ben',
    'Amina',
    'Ali',
    'Trabelsi',
    'أحمد',
    'بن علي',
    'Éloïse',
    "D'Ar",
    'José-María',
    'O',
    'İpek',
    'x_y%',
    '"q"',
  ),
  string({ unit: constantFrom(...'abcdeéاب %_*"1-'), maxLength: 5 }),
);
const phones = constantFrom('', '98123456|71222333', '20123456|98765432', '+33612345678|71222333');
const people = array(record({ name: letters, surname: letters, email: letters, phone: phones }), { maxLength: 12 });
const within = constantFrom<Within>('namesAndPhone', 'namesAndAddress', 'all');

describe('people search on PostgreSQL', () => {
  it('returns the same people as on SQLite, in the same order', async () => {
    const sought = oneof(
      letters,
      tuple(letters, letters).map((both) => both.join(' ')),
      constantFrom('1234', '98 123 456', '71222', '2'),
    );
    await assert(
      asyncProperty(people, array(sought, { minLength: 8, maxLength: 12 }), within, async (all, searches, columns) => {
        await add(all);
        // Staff type a part of an existing name or address.
        for (const q of [
          ...searches,
          ...all.map(({ name }) => name.slice(1)),
          ...all.map(({ phone }) => phone.slice(2, 7)),
        ]) {
          const [postgres, found] = await findOnBoth(q, columns);
          expect(postgres, q).toEqual(found);
        }
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it('uses the index', async () => {
    await client.query('delete from people_names');
    await client.query(`insert into people_names (person_id, name, surname, "both", email, phone)
      select 'p' || nth, 'amina||', 'bensalah||', 'aminabensalah||', 'amina' || nth || '@mail.tn', '98' || nth || '|71'
      from generate_series(1, 3000) nth`);
    await client.query('analyze people_names');
    const searches: [string, Within][] = [
      ['zied', 'namesAndPhone'],
      ['zi', 'all'],
      ['98123456', 'all'],
      ['zied@', 'namesAndAddress'],
    ];
    for (const [q, columns] of searches) {
      const { text, values } = queryFor(q, columns);
      const { rows } = await client.query({ text: `explain ${text}`, values });
      expect(rows.map((row) => Object.values(row)[0]).join('\n'), q).toContain('people_names_by_pieces');
    }
  });
});
