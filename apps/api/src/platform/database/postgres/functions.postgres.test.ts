import Sqlite from 'better-sqlite3';
import { array, assert, asyncProperty, constantFrom, integer, string } from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPostgres, openPostgres } from '#testing/engines/open-postgres';
import { registerFoldName } from '../sqlite/open-sqlite-database';

const sqlite = new Sqlite(':memory:');
registerFoldName(sqlite);
let database: OpenPostgres;
let client: pg.Client;

beforeAll(async () => {
  database = await openPostgres();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.close();
  sqlite.close();
});

/** Returns the rows of one statement on both engines, all values as text; true is 1. */
async function onBoth(
  text: string,
  values: readonly (string | number | null)[] = [],
): Promise<[string[][], string[][]]> {
  let placeholderCount = 0;
  const numbered = text.replaceAll('?', () => `$${++placeholderCount}`);
  const { rows } = await client.query({ text: numbered, values: [...values], rowMode: 'array' });
  const toText = (value: unknown) => String(typeof value === 'boolean' ? Number(value) : value);
  const all = (found: unknown[]) => found.map((row) => (row as unknown[]).map(toText));
  return [
    all(rows),
    all(
      sqlite
        .prepare(text)
        .raw()
        .all(...values),
    ),
  ];
}

describe('query on PostgreSQL', () => {
  it.each<[string, (string | number | null)[]]>([
    ["select printf('%d-%06d', cast(? as bigint), cast(? as bigint))", [2026, 42]],
    ["select printf('%d-%06d', cast(? as bigint), cast(? as bigint))", [12026, 12345678]],
    ["select printf('no. %03d/%d of', cast(? as bigint), cast(? as bigint))", [1, 0]],
    ["select printf('%d', cast(null as bigint))", []],
    ['select value from json_each(?)', ['["b","a","é\\"",""]']],
    ['select key, value from json_each(?)', ['[3,1,2]']],
    ['select cast(value as bigint) + 1 from json_each(?)', ['[9007199254740990,-1]']],
    ['select 1 from json_each(?)', ['[]']],
    [
      'select value ->> 0, cast(value ->> 1 as bigint), value ->> 2 from json_each(?)',
      ['[["a",12,null],["b",-5,"x"]]'],
    ],
    ["select 'b' in (select value from json_each(?))", ['["a","b"]']],
    ['select cast(7 as bigint) in (select cast(value as bigint) from json_each(?))', ['[7]']],
    ["select ('{\"monthlyMillimes\":308000}' ->> '$.monthlyMillimes') * 2", []],
    ["select 1 where + cast(? as text) = 'x'", ['x']],
    ["select json_valid('{\"a\":[1]}'), json_valid('{a}'), json_valid(''), json_valid('\"x\"')", []],
    ['select (cast(? as text) is null) = true', [null]],
    ["select length('née😀')", []],
    ["select instr('abc', ''), instr('', 'a'), instr(cast(? as text), 'a')", [null]],
    ['select -7 / 2, 7 / 2', []],
  ])('returns the same as on SQLite: %s', async (text, values) => {
    const [postgres, sqliteRows] = await onBoth(text, values);
    expect(postgres).toEqual(sqliteRows);
  });

  it('finds a substring at the same position', async () => {
    const texts = string({ unit: constantFrom('a', 'b', 'é', '😀', 'ا', '%', '_'), maxLength: 6 });
    await assert(
      asyncProperty(texts, texts, async (text, part) => {
        const [postgres, sqliteRows] = await onBoth('select instr(?, ?)', [text, part]);
        expect(postgres).toEqual(sqliteRows);
      }),
    );
  });

  it('sorts and ranges texts by bytes, and lower-cases only ASCII letters', async () => {
    const texts = array(
      string({ unit: constantFrom('a', 'B', 'b', 'É', 'é', 'Z', '😀', '\uffee', '-', ' '), maxLength: 4 }),
    );
    await client.query('create table words_here (word text collate "C", nth bigint)');
    sqlite.exec('create table words_here (word text, nth integer) strict');
    await assert(
      asyncProperty(texts, texts, integer({ min: 0, max: 3 }), async (words, bounds, nth) => {
        await client.query('delete from words_here');
        sqlite.exec('delete from words_here');
        for (const word of words) await onBoth('insert into words_here values (?, ?) returning 1', [word, nth]);
        for (const bound of ['', ...bounds]) {
          const text = 'select word, lower(word) from words_here where word >= ? and nth = ? order by word';
          const [postgres, sqliteRows] = await onBoth(text, [bound, nth]);
          expect(postgres).toEqual(sqliteRows);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('fails explicitly where SQLite supports a call that PostgreSQL does not', async () => {
    await expect(client.query("select printf('%s', 1::bigint)")).rejects.toThrow('printf cannot write %s');
    await expect(client.query(`select '{"a":"x"}' ->> '$.a'`)).rejects.toThrow('bigint');
  });
});
