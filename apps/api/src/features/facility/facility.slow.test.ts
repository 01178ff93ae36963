import { DAY } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { createPdf, createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendRecharge } from '#testing/fixtures/send-recharge';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';
import { uploadResumable } from '#testing/upload-resumable';

type Person = StaffedApp['member'];

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const add = (pdf: Buffer | undefined = createPdf(), by: Person = app.commercial, to: Person = app.verified) =>
  sendForm(app, by, { url: `/reports/upload/${to.id}`, files: { pdf } });
const listOf = async (by: Person = app.verified) => (await app.call(by, 'GET', `/reports/${app.verified.id}`)).json();
const remove = (id: string, by: Person) => app.call(by, 'DELETE', `/reports/${id}`);

test('the facility account separates held from valid points, with the date of each entry', async () => {
  const { verified, admin, commercial, finance, member } = app;
  const url = `/api/facility-vip/${verified.id}`;
  const account = async () => {
    const headers = await app.logIn(verified.email);
    return (await app.server.inject({ url, headers })).json();
  };
  expect(await account()).toEqual({ totalPoints: 0, availablePoints: 0, BlockedPoints: 0, history: [] });
  await app.given.pack(verified.id, 'Ultra One', admin.id);
  const approvedAt = app.time.now;
  app.time.now += 1000;
  const { request } = (await sendRecharge(app, verified, 45)).json();
  await app.call(finance, 'PUT', `/point-recharge/${request._id}/status`, { status: 'approved' });
  const rechargedAt = new Date(app.time.now).toISOString();
  expect(await account()).toEqual({
    totalPoints: 75,
    availablePoints: 45,
    BlockedPoints: 30,
    history: [
      { points: 45, earnedAt: rechargedAt, becomesValidAt: rechargedAt, kind: 'recharge' },
      {
        points: 30,
        earnedAt: new Date(approvedAt).toISOString(),
        becomesValidAt: new Date(approvedAt + 31 * DAY).toISOString(),
        kind: 'pack_facility',
      },
    ],
  });
  expect(await app.seenBy(url, verified, admin, commercial, finance, member)).toEqual([200, 200, 200, 403, 403]);
  app.setVerified(verified.id, null);
  expect(await app.seenBy(url, commercial)).toEqual([403]);
  app.time.now = approvedAt + 31 * DAY;
  expect(await account()).toMatchObject({ totalPoints: 75, availablePoints: 75, BlockedPoints: 0 });
});

test('reports are listed newest first and have their own address', async () => {
  const pdf = createPdf();
  await add();
  app.time.now += 1000;
  const response = await add(pdf);
  expect([response.statusCode, response.json()]).toMatchObject([201, { message: expect.any(String) }]);
  const [newest, ...older] = await listOf();
  expect([newest, older.length]).toEqual([response.json().report, 1]);
  const pdfResponse = await app.server.inject({ url: newest.pdfUrl, headers: app.verified.headers });
  expect([pdfResponse.headers['content-type'], pdfResponse.rawPayload.equals(pdf)]).toEqual(['application/pdf', true]);
  expect(pdfResponse.headers['content-disposition']).toBe('inline');
  expect(pdfResponse.headers['content-security-policy']).not.toContain('sandbox');
  expect(app.audited('report.added')).toHaveLength(2);
  expect((await app.call(app.verified, 'GET', '/notificationsUser')).json()).toMatchObject([
    { type: 'REPORT_ADDED' },
    { type: 'REPORT_ADDED' },
  ]);
});

test('a report is visible to its member, admins, and commercial staff if the member is verified', async () => {
  await add();
  const [{ _id, pdfUrl }] = await listOf();
  const { verified, admin, commercial, finance, member } = app;
  const everyone = [verified, admin, commercial, finance, member, { headers: {} }];
  const list = `/api/reports/${verified.id}`;
  expect(await app.seenBy(list, ...everyone)).toEqual([200, 200, 200, 403, 403, 401]);
  expect(await app.seenBy(pdfUrl, ...everyone)).toEqual([200, 200, 200, 404, 404, 404]);
  app.setVerified(verified.id, null);
  expect(await app.seenBy(list, commercial)).toEqual([403]);
  expect(await app.seenBy(pdfUrl, commercial, verified, admin)).toEqual([404, 200, 200]);
  expect((await remove(_id, commercial)).statusCode).toBe(404);
});

test('commercial staff add reports for verified members only, admins for any, others for none', async () => {
  const { verified, admin, commercial, finance, member } = app;
  const statusOf = async (by: Person, to: Person) => (await add(createPdf(), by, to)).statusCode;
  expect([await statusOf(commercial, member), await statusOf(admin, member)]).toEqual([403, 201]);
  expect([await statusOf(finance, verified), await statusOf(verified, verified)]).toEqual([403, 403]);
  expect(await statusOf(admin, commercial)).toBe(404);
});

test.each([
  ['missing', undefined, 400, 'Missing data.'],
  ['a picture', createPng(), 415, 'PDF only.'],
  ['of 10 MB', Buffer.concat([createPdf(), Buffer.alloc(10 * 1024 * 1024)]), 413, 'File size must be less than 10MB.'],
])('a report whose PDF is %s leaves nothing behind', async (_what, pdf, status, message) => {
  const url = `/reports/upload/${app.verified.id}`;
  const response = await sendForm(app, app.commercial, { url, fields: { note: 'x' }, files: { pdf } });
  expect([response.statusCode, response.json().message]).toEqual([status, message]);
  expect([await listOf(), app.filesOn()]).toEqual([[], [0, 0, 0]]);
});

test('a report may reference a finished upload in a JSON body', async () => {
  const pdf = await uploadResumable(app, app.commercial, createPdf());
  expect((await app.call(app.commercial, 'POST', `/reports/upload/${app.verified.id}`, { pdf })).statusCode).toBe(201);
  expect(app.filesOn()).toEqual([1, 0, 0]);
});

test('a deleted report is invisible to everyone, also at its address; row and bytes remain', async () => {
  await add();
  const [{ _id, pdfUrl }] = await listOf();
  for (const by of [app.verified, app.finance]) expect((await remove(_id, by)).statusCode).toBe(403);
  const response = await remove(_id, app.commercial);
  expect([response.statusCode, response.json()]).toEqual([200, { message: 'Report deleted successfully.' }]);
  expect([await listOf(), await listOf(app.admin)]).toEqual([[], []]);
  expect(await app.seenBy(pdfUrl, app.verified, app.admin, app.commercial)).toEqual([404, 404, 404]);
  expect((await remove(_id, app.admin)).statusCode).toBe(404);
  expect(app.audited('report.deleted')).toMatchObject([{ actor_id: app.commercial.id, subject_id: _id }]);
  expect([app.rows('select id from reports'), app.filesOn()]).toEqual([[{ id: _id }], [1, 0, 0]]);
});
