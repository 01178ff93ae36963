import { expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp();
  return app;
});

test('tables without a rowid start with their key, which older sqlite3 versions need', () => {
  const columns = app.rows(
    `select m.name as table_name, c.cid, c.pk from sqlite_schema m join pragma_table_info(m.name) c
     where m.type = 'table' and m.sql like '%without rowid%' order by m.name, c.cid`,
  ) as { table_name: string; cid: number; pk: number }[];
  expect(columns.length).toBeGreaterThan(20);
  const keysOf = (name: string) => columns.filter(({ table_name, pk }) => table_name === name && pk > 0).length;
  const misplaced = columns.filter(({ table_name, cid, pk }) => cid < keysOf(table_name) !== pk > 0);
  expect(new Set(misplaced.map(({ table_name }) => table_name))).toEqual(new Set());
});
