import { DAY } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { paper, picture } from '../../testing/given/given';
import { openStaffedApp, type StaffedApp } from '../../testing/given/open-staffed-app';
import { sendRecharge } from '../../testing/given/send-recharge';
import { openForEach } from '../../testing/open-for-each';
import { sendForm } from '../../testing/send-form';
import { uploadWhole } from '../../testing/upload-whole';

type Person = StaffedApp['member'];

let house: StaffedApp;
openForEach(async () => {
  house = await openStaffedApp();
  return house;
});

const add = (pdf: Buffer | undefined = paper(), by: Person = house.commercial, to: Person = house.verified) =>
  sendForm(house, by, { url: `/reports/upload/${to.id}`, files: { pdf } });
const listOf = async (by: Person = house.verified) =>
  (await house.call(by, 'GET', `/reports/${house.verified.id}`)).json();
const remove = (id: string, by: Person) => house.call(by, 'DELETE', `/reports/${id}`);

test('the facility account tells held points from valid ones, and what came when', async () => {
  const { verified, admin, commercial, finance, member } = house;
  const url = `/api/facility-vip/${verified.id}`;
  const account = async () => {
    const headers = await house.logIn(verified.email);
    return (await house.app.inject({ url, headers })).json();
  };
  expect(await account()).toEqual({ totalPoints: 0, availablePoints: 0, BlockedPoints: 0, history: [] });
  await house.given.pack(verified.id, 'Ultra One', admin.id);
  const approvedAt = house.time.now;
  house.time.now += 1000;
  const { request } = (await sendRecharge(house, verified, 45)).json();
  await house.call(finance, 'PUT', `/point-recharge/${request._id}/status`, { status: 'approved' });
  const rechargedAt = new Date(house.time.now).toISOString();
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
  expect(await house.seenBy(url, verified, admin, commercial, finance, member)).toEqual([200, 200, 200, 403, 403]);
  house.setVerified(verified.id, null);
  expect(await house.seenBy(url, commercial)).toEqual([403]);
  house.time.now = approvedAt + 31 * DAY;
  expect(await account()).toMatchObject({ totalPoints: 75, availablePoints: 75, BlockedPoints: 0 });
});

test('reports are listed newest first, and opened at their own address', async () => {
  const pdf = paper();
  await add();
  house.time.now += 1000;
  const answer = await add(pdf);
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { message: expect.any(String) }]);
  const [newest, ...older] = await listOf();
  expect([newest, older.length]).toEqual([answer.json().report, 1]);
  const shown = await house.app.inject({ url: newest.pdfUrl, headers: house.verified.headers });
  expect([shown.headers['content-type'], shown.rawPayload.equals(pdf)]).toEqual(['application/pdf', true]);
  expect(shown.headers['content-disposition']).toBe('inline');
  expect(shown.headers['content-security-policy']).not.toContain('sandbox');
  expect(house.audited('report.added')).toHaveLength(2);
});

test('a report, listed or opened, is for its member, admins, and commercial staff while the member is verified', async () => {
  await add();
  const [{ _id, pdfUrl }] = await listOf();
  const { verified, admin, commercial, finance, member } = house;
  const everyone = [verified, admin, commercial, finance, member, { headers: {} }];
  const list = `/api/reports/${verified.id}`;
  expect(await house.seenBy(list, ...everyone)).toEqual([200, 200, 200, 403, 403, 401]);
  expect(await house.seenBy(pdfUrl, ...everyone)).toEqual([200, 200, 200, 404, 404, 404]);
  house.setVerified(verified.id, null);
  expect(await house.seenBy(list, commercial)).toEqual([403]);
  expect(await house.seenBy(pdfUrl, commercial, verified, admin)).toEqual([404, 200, 200]);
  expect((await remove(_id, commercial)).statusCode).toBe(404);
});

test('commercial staff give to verified members, admins to any, nobody else', async () => {
  const { verified, admin, commercial, finance, member } = house;
  const statusOf = async (by: Person, to: Person) => (await add(paper(), by, to)).statusCode;
  expect([await statusOf(commercial, member), await statusOf(admin, member)]).toEqual([403, 201]);
  expect([await statusOf(finance, verified), await statusOf(verified, verified)]).toEqual([403, 403]);
  expect(await statusOf(admin, commercial)).toBe(404);
});

test.each([
  ['missing', undefined, 400, 'Missing data.'],
  ['a picture', picture(), 415, 'PDF only.'],
  ['of 10 MB', Buffer.concat([paper(), Buffer.alloc(10 * 1024 * 1024)]), 413, 'File size must be less than 10MB.'],
])('a report whose PDF is %s leaves nothing behind', async (_what, pdf, status, message) => {
  const url = `/reports/upload/${house.verified.id}`;
  const answer = await sendForm(house, house.commercial, { url, fields: { note: 'x' }, files: { pdf } });
  expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
  expect([await listOf(), house.filesOn()]).toEqual([[], [0, 0, 0]]);
});

test('a report may be a finished upload that a JSON body names', async () => {
  const pdf = await uploadWhole(house, house.commercial, paper());
  expect((await house.call(house.commercial, 'POST', `/reports/upload/${house.verified.id}`, { pdf })).statusCode).toBe(
    201,
  );
  expect(house.filesOn()).toEqual([1, 0, 0]);
});

test('a deleted report is gone for everyone, at its address too; its row and its bytes stay', async () => {
  await add();
  const [{ _id, pdfUrl }] = await listOf();
  for (const by of [house.verified, house.finance]) expect((await remove(_id, by)).statusCode).toBe(403);
  const answer = await remove(_id, house.commercial);
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Report deleted successfully.' }]);
  expect([await listOf(), await listOf(house.admin)]).toEqual([[], []]);
  expect(await house.seenBy(pdfUrl, house.verified, house.admin, house.commercial)).toEqual([404, 404, 404]);
  expect((await remove(_id, house.admin)).statusCode).toBe(404);
  expect(house.audited('report.deleted')).toMatchObject([{ actor_id: house.commercial.id, subject_id: _id }]);
  expect([house.rows('select id from reports'), house.filesOn()]).toEqual([[{ id: _id }], [1, 0, 0]]);
});
