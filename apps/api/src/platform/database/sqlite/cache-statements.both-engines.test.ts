import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { cacheStatements } from './cache-statements';

function open() {
  const connection = new Sqlite(':memory:');
  connection.exec(
    'create table things (id integer primary key, name text); insert into things (name) values (1), (2), (3)',
  );
  cacheStatements(connection);
  return connection;
}
const TEXT = 'select id from things order by id';

test('a statement is prepared once and reused as if new', () => {
  const connection = open();
  const first = connection.prepare(TEXT);
  expect(first.raw().all()).toEqual([[1], [2], [3]]);
  expect(connection.prepare(TEXT)).toBe(first);
  expect(first.all()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(connection.prepare(TEXT).pluck().get()).toBe(1);
  expect(connection.prepare(TEXT).get()).toEqual({ id: 1 });
});

test('a statement with an open cursor is not reused', () => {
  const connection = open();
  const readValues: unknown[] = [];
  for (const row of connection.prepare(TEXT).iterate()) readValues.push([row, connection.prepare(TEXT).all().length]);
  expect(readValues).toEqual([
    [{ id: 1 }, 3],
    [{ id: 2 }, 3],
    [{ id: 3 }, 3],
  ]);
});

test('a cached statement reads the new columns of a changed table', () => {
  const connection = open();
  connection.prepare('select * from things').all();
  connection.exec("alter table things add column colour text default 'blue'");
  expect(connection.prepare('select * from things').get()).toEqual({ id: 1, name: '1', colour: 'blue' });
});
