import { describe, expect, test } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendTaskReport } from '#testing/fixtures/send-task-report';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp } from '#testing/open-test-app';

type Person = StaffedApp['member'];

let app: StaffedApp;
let id: string;
openAppForEach(async () => {
  app = await openStaffedApp();
  id = await send(app.verified);
  return app;
});

async function send(by: Person, report: Parameters<typeof sendTaskReport>[2] = {}): Promise<string> {
  const response = await sendTaskReport(app, by, report);
  expect(response.statusCode, response.body).toBe(201);
  return String(response.json().report._id);
}
const decide = (payload: object, by: Person = app.commercial, of = id) =>
  app.call(by, 'PUT', `/task-reports/${of}/status`, payload);
const read = async (url: string, by: Person) => (await app.call(by, 'GET', url)).json();
const listOwnReports = (by = app.verified) => read('/task-reports/my-reports', by);
const listQueue = (by = app.commercial, query = '') => read(`/queue/task-reports${query}`, by);
const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id);
const statuses = () => app.rows('select status from task_reports order by id').map(({ status }) => status);

describe('task report decision', () => {
  test.each(['commercial', 'admin'] as const)('by %s accepts a report and notifies its member', async (role) => {
    const response = await decide({ status: 'accepted' }, app[role]);
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { message: 'Task report approved.', report: { _id: id, status: 'accepted' } },
    ]);
    expect(await listOwnReports()).toMatchObject([{ status: 'accepted', decidedAt: expect.any(String) }]);
    const [notification] = await read('/notificationsUser', app.verified);
    expect(notification).toMatchObject({
      type: 'TASK_REPORT_ACCEPTED',
      message: 'Your report of the task “Price survey” was approved.',
      facts: { taskKey: 'price-survey', task: { source: 'Price survey', fr: 'Relevé de prix' } },
    });
    expect(app.audited('task-report.accepted')).toMatchObject([
      { actor_id: app[role].id, subject_id: id, member_id: app.verified.id, details: '{"task":"price-survey"}' },
    ]);
  });

  test('rejects a report with a reason and a comment, which its member reads', async () => {
    const response = await decide({
      status: 'rejected',
      reason: 'incomplete',
      comment: ' Two prices\u200b are missing. ',
    });
    expect([response.statusCode, response.json().message]).toEqual([200, 'Task report rejected.']);
    const [own] = await listOwnReports();
    expect(own).toMatchObject({ status: 'rejected', reason: 'incomplete', comment: 'Two prices are missing.' });
    expect(JSON.stringify(own)).not.toContain(app.commercial.id);
    expect(await read('/notificationsUser', app.verified)).toMatchObject([{ type: 'TASK_REPORT_REJECTED' }]);
    expect(app.audited('task-report.rejected').map(({ details }) => details)).toEqual([
      '{"task":"price-survey","reason":"incomplete"}',
    ]);
  });

  test.each([
    ['without a reason', {}, 400, 'task_report_reason_missing'],
    ['for another reason without a comment', { reason: 'other', comment: ' ' }, 400, 'task_report_reason_missing'],
    ['for an unknown reason', { reason: 'ugly' }, 400, 'invalid_input'],
    ['with a comment of 501 characters', { reason: 'other', comment: 'a'.repeat(501) }, 400, 'invalid_input'],
  ])('refuses a rejection %s', async (_what, why, status, code) => {
    const response = await decide({ status: 'rejected', ...why });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(statuses()).toEqual(['pending']);
  });

  test('allows a new report of the task afterwards, accepted or rejected', async () => {
    for (const order of [{ status: 'rejected', reason: 'photo_unclear' }, { status: 'accepted' }]) {
      expect((await decide(order)).statusCode).toBe(200);
      app.time.now += 1000;
      id = await send(app.verified);
    }
    expect(statuses()).toEqual(['rejected', 'accepted', 'pending']);
  });

  test('of fifty simultaneous ones counts once, and the others get its status', async () => {
    const orders = [{ status: 'accepted' }, { status: 'rejected', reason: 'incomplete' }];
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, each) => decide(orders[each % 2]!, each % 3 ? app.commercial : app.admin)),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const [status] = statuses();
    for (const response of responses.filter(({ statusCode }) => statusCode !== 200))
      expect([response.statusCode, response.json()]).toMatchObject([
        409,
        { code: 'task_report_already_decided', status, decidedBy: expect.any(String), decidedAt: expect.any(String) },
      ]);
    expect(await read('/notificationsUser', app.verified)).toHaveLength(1);
    expect(
      app.rows(`select action from audit_log where subject_id = '${id}' and action <> 'task-report.submitted'`),
    ).toHaveLength(1);
  });

  test('is refused to members and finance', async () => {
    for (const person of [app.member, app.verified, app.finance])
      expect((await decide({ status: 'accepted' }, person)).statusCode).toBe(403);
    expect(statuses()).toEqual(['pending']);
  });

  test('invalidates the reads of the member, of admins and of commercial admins', async () => {
    const changesOf = (audience: string) =>
      app.rows(`select feature from change_log where audience = '${audience}' and subject_id = '${id}' order by seq`);
    const before = [app.verified.id, 'admin', 'commercial_admin'].map((audience) => changesOf(audience).length);
    await decide({ status: 'accepted' });
    const features = [app.verified.id, 'admin', 'commercial_admin'].map((audience, each) =>
      changesOf(audience)
        .slice(before[each])
        .map(({ feature }) => feature),
    );
    const ofStaff = ['tasks', 'notifications', 'overview'];
    expect(features).toEqual([['tasks', 'notifications'], ofStaff, ofStaff]);
  });
});

test.each(['task-report.submitted', 'task-report.accepted'])(
  'nothing is stored if a reaction to %s fails',
  async (type) => {
    const broken = await openTestApp({
      react: async (_unit, event) => {
        if (event.type === type) throw new Error('boom');
      },
    });
    const [admin, member] = [await broken.as('admin'), await broken.as('user')];
    const response = await sendTaskReport(broken, member);
    const isSent = type !== 'task-report.submitted';
    expect(response.statusCode).toBe(isSent ? 201 : 500);
    if (isSent) {
      const url = `/api/task-reports/${response.json().report._id}/status`;
      const decided = await broken.server.inject({
        ...{ method: 'PUT', url, headers: admin.headers, payload: { status: 'accepted' } },
      });
      expect(decided.statusCode).toBe(500);
    }
    expect(broken.rows('select status from task_reports')).toEqual(isSent ? [{ status: 'pending' }] : []);
    expect(broken.rows(`select action from audit_log where action = '${type}'`)).toEqual([]);
    await broken.close();
  },
);

describe('task report queue', () => {
  test('lists pending reports oldest first, paged, with the names of member and task', async () => {
    const ids = [id];
    for (const taskKey of ['stock-count', 'event-stand', 'translations']) {
      app.time.now += 1000;
      ids.push(await send(app.verified, { taskKey }));
    }
    await decide({ status: 'accepted' }, app.admin, ids.shift());
    const first = await app.call(app.commercial, 'GET', '/queue/task-reports?limit=2&language=fr');
    const cursor = String(first.headers['x-next-cursor']);
    const second = await listQueue(app.commercial, `?limit=2&cursor=${cursor}`);
    expect(idsOf([...first.json(), ...second])).toEqual(ids);
    expect(first.json()[0]).toMatchObject({
      ...{ userId: app.verified.id, clientName: 'Nour', clientEmail: app.verified.email },
      ...{ taskKey: 'stock-count', taskName: 'Inventaire', status: 'pending' },
    });
    for (const by of [app.member, app.finance]) expect(await app.seenBy('/api/queue/task-reports', by)).toEqual([403]);
  });

  test('is searched by name, address, task and note; by phone for admins only', async () => {
    await app.given.profile(app.verified.id, { mobile: '21698123456' });
    app.time.now += 1000;
    const other = await send(app.verified, { taskKey: 'stock-count', note: 'Trois étagères' });
    const found = async (q: string, by = app.commercial) => idsOf(await listQueue(by, `?q=${encodeURIComponent(q)}`));
    for (const q of ['nour', app.verified.email]) expect(await found(q)).toEqual([id, other]);
    for (const q of ['stock', 'INVENTAIRE', 'جرد المخزون', 'etageres', 'nour stock'])
      expect([q, await found(q)]).toEqual([q, [other]]);
    expect([await found('98 123', app.admin), await found('98 123')]).toEqual([[id, other], []]);
  });

  test('has the reports of members who are not verified for admins only', async () => {
    app.time.now += 1000;
    const unverified = await send(app.member);
    expect(idsOf(await listQueue(app.admin))).toEqual([id, unverified]);
    expect(idsOf(await listQueue())).toEqual([id]);
    const count = async (by: Person) =>
      (await read('/queue', by)).find(({ kind }: { kind: string }) => kind === 'task-reports');
    expect(await count(app.admin)).toMatchObject({ waiting: 2, oldestAt: expect.any(String) });
    expect(await read('/queue', app.commercial)).toMatchObject([{ kind: 'task-reports', waiting: 1 }]);

    const refusals = [
      await app.call(app.commercial, 'GET', `/task-reports/${unverified}`),
      await decide({ status: 'accepted' }, app.commercial, unverified),
    ];
    expect(refusals.map((response) => [response.statusCode, response.json().code])).toEqual(
      Array(2).fill([404, 'task_report_not_found']),
    );
    app.setVerified(app.member.id, app.time.now);
    expect(idsOf(await listQueue())).toEqual([id, unverified]);
    expect(await count(app.commercial)).toMatchObject({ waiting: 2 });
    expect((await decide({ status: 'accepted' }, app.commercial, unverified)).statusCode).toBe(200);
  });

  test('shows who decided a report, and the key of a task that the catalogue no longer has', async () => {
    await decide({ status: 'accepted' });
    app.rows(`update task_reports set task_key = 'gone' where id = '${id}' returning id`);
    expect(await read(`/task-reports/${id}`, app.admin)).toMatchObject({
      ...{ taskName: 'gone', status: 'accepted' },
      decidedBy: { _id: app.commercial.id, name: expect.stringContaining('Karim') },
    });
    expect(await listQueue()).toEqual([]);
  });
});
