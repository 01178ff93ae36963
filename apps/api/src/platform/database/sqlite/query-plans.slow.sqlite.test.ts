import { afterEach, expect, test } from 'vitest';
import { checkQueryPlans, findPlanFault } from '#testing/check-query-plans';
import { createEverything } from '#testing/fixtures/create-everything';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';

// Every app of every test is checked (open-test-app.ts). Here all reads run again, and the check itself is tested.

let app: StaffedApp;
afterEach(() => app.close());

test('no read scans a growing table, for any caller and filter', async () => {
  app = await openStaffedApp();
  const { id } = app.member;
  const samples = await createEverything(app, app.member);
  const texts = new Set<string>();
  const faults = checkQueryPlans(app.context.database.reader, texts);
  const reads = app.server.rows.filter(({ method }) => method === 'GET');
  const narrowed = ['?q=zz', '?q=a', `?cursor=${samples.payment}`, '?filter=notVerified', '?filter=verified'];
  for (const { path, query } of reads) {
    const url = `/api${path.replaceAll(/:userId|users\/:id/g, id).replaceAll(/:\w+/g, samples.payment)}`;
    for (const by of [app.member, app.admin, app.commercial, app.finance])
      for (const search of query ? ['', ...narrowed] : [''])
        await app.server.inject({ method: 'GET', url: url + search, headers: by.headers });
  }
  expect(faults).toEqual([]);
  expect(texts.size).toBeGreaterThan(100);
});

test('the plan check detects a missing index and a sort of a full table', async () => {
  app = await openStaffedApp();
  const { reader, writer } = app.context.database;
  const texts = new Set<string>();
  checkQueryPlans(reader, texts);
  await app.call(app.admin, 'GET', '/queue/payments');
  await app.call(app.admin, 'GET', '/profiles/users-with-status');
  const faults = () => [...texts].flatMap((text) => findPlanFault(writer, text) ?? []);
  expect(faults()).toEqual([]);

  writer.exec('drop index payments_waiting; drop index people_by_role; drop index people_by_standing');
  expect(faults()).toEqual([
    expect.stringMatching(/^SCAN payments USING INDEX sqlite_autoindex_payments_1: select/),
    expect.stringMatching(/^SCAN people USING INDEX sqlite_autoindex_people_1: select/),
  ]);
  expect(findPlanFault(writer, 'select id from messages where member_id > ? order by text')).toContain('TEMP B-TREE');
});
