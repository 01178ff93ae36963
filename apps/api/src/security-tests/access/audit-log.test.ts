// An attacker who can run a statement in the database tries to change or delete their lines in the audit log.
import { expect, test } from 'vitest';
import { eraseMember } from '#erase-member';
import { findPersonByEmailOrId } from '#features/account/find-members';
import { sweepRows } from '#features/operations/sweep-rows';
import { OPERATOR_ID, writeAuditLog } from '#platform/database/audit-log';
import { sqliteTest } from '#testing/engines/sqlite-test';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';

let app: TestApp;
openAppForEach(async () => {
  app = await openTestApp();
  return app;
});

const write = (action: 'staff.added' | 'staff.removed') =>
  app.context.services.transact((unit) => writeAuditLog(unit, { actorId: OPERATOR_ID, action, subjectId: 'somebody' }));
const lines = () => app.rows('select * from audit_log order by id');

test.each([
  "update audit_log set actor_id = 'another'",
  "update audit_log set details = '{}' where id = 1",
  'delete from audit_log',
  'delete from audit_log where id = 1',
  "insert into audit_log (id, at, action) values (1, 1, 'nothing') on conflict (id) do update set action = 'nothing'",
])('%s is refused and leaves the audit log unchanged', isRefused);

// Only SQLite has this statement: it replaces the existing line silently.
sqliteTest('insert or replace is refused and leaves the audit log unchanged', () =>
  isRefused("insert or replace into audit_log (id, at, action) values (1, 1, 'nothing')"),
);

async function isRefused(statement: string) {
  await write('staff.added');
  await write('staff.removed');
  const before = lines();
  expect(() => app.context.database.writer.exec(statement)).toThrow('the audit log is append-only');
  expect(lines()).toEqual(before);
}

test('erasing a member and the nightly cleanup leave every audit line and add their own', async () => {
  const { email, id } = await app.as('user');
  await write('staff.added');
  const before = lines();
  await eraseMember(app.context.services, await findPersonByEmailOrId(app.context.services.db, email, 'member'));
  app.time.now += 400 * 24 * 3600_000;
  await sweepRows(app.context.services);
  const after = lines();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length).map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ['member.erased', id],
  ]);
});
