import { expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { auditLog } from '../platform.tables';
import { insertRows } from './insert-rows';

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp();
  return app;
});

type Row = typeof auditLog.$inferInsert;
const createRow = (at: number, more: Partial<Row> = {}): Row => ({ at, action: 'session.started', ...more });
const insert = (rows: readonly Row[]) =>
  app.context.services.transact(({ tx }) => insertRows(tx, auditLog, rows)).then(readRows);
const readRows = () => app.rows('select at, subject_id as subject from audit_log order by id');

test('rows of several calls with the same and with other columns are all inserted with their own values', async () => {
  await insert([]);
  await insert([createRow(1), createRow(2)]);
  await insert([createRow(3, { subjectId: 'third' }), createRow(4)]);
  await insert([createRow(5, { subjectId: null }), createRow(6, { subjectId: null })]);
  expect(await insert([createRow(7), createRow(8)])).toEqual(
    [null, null, 'third', null, null, null, null, null].map((subject, index) => ({ at: index + 1, subject })),
  );
});

test('more rows than a prepared statement holds are inserted in order', async () => {
  const rows = Array.from({ length: 100 }, (_, at) => createRow(at + 1, { subjectId: `row ${at}` }));
  expect(await insert(rows)).toEqual(rows.map(({ at, subjectId }) => ({ at, subject: subjectId })));
});

test('a column that only a later row has is an error, and nothing is inserted', async () => {
  await expect(insert([createRow(1), createRow(2, { subjectId: 'lost' })])).rejects.toThrow('no subjectId');
  expect(readRows()).toEqual([]);
});
