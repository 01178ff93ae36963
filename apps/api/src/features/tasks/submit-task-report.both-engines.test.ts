import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { createPdf, createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendTaskReport } from '#testing/fixtures/send-task-report';
import { openAppForEach } from '#testing/open-app-for-each';
import { uploadResumable } from '#testing/upload-resumable';

const TEN_MB = 10 * 1024 * 1024;

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const send = (report: Parameters<typeof sendTaskReport>[2] = {}, by = app.member) => sendTaskReport(app, by, report);
const listOwnReports = async (by = app.member) => (await app.call(by, 'GET', '/task-reports/my-reports')).json();
const countReports = () => app.rows('select count(*) as n from task_reports');

test('a task report is pending, with its cleaned note and its photo, and only its member lists it', async () => {
  const response = await send({ note: ' Ten prices\r\nin Sousse\u200b ' });
  const report = {
    ...{ _id: expect.any(String), taskKey: 'price-survey', note: 'Ten prices\nin Sousse', status: 'pending' },
    photoUrl: expect.stringMatching(/^\/uploads\//),
  };
  expect([response.statusCode, response.json()]).toMatchObject([201, { message: 'Sent.', report }]);
  expect(await listOwnReports()).toEqual([response.json().report]);
  expect(await listOwnReports(app.verified)).toEqual([]);
  expect(app.audited('task-report.submitted')).toMatchObject([
    { actor_id: app.member.id, member_id: app.member.id, details: JSON.stringify({ task: 'price-survey' }) },
  ]);
});

test('task reports are listed newest first, one per task, and need no note', async () => {
  for (const taskKey of ['price-survey', 'stock-count']) {
    await send({ taskKey });
    app.time.now += 1000;
  }
  const reports = await listOwnReports();
  expect(reports.map(({ taskKey }: { taskKey: string }) => taskKey)).toEqual(['stock-count', 'price-survey']);
  expect(reports[0]).not.toHaveProperty('note');
});

test('only members can report a task', async () => {
  for (const staff of [app.admin, app.commercial, app.finance]) expect((await send({}, staff)).statusCode).toBe(403);
  expect(app.filesOn()).toEqual([0, 0, 0]);
});

describe('invalid task report', () => {
  test.each([
    ['without a photo', { photo: undefined }, 400, 'Please choose a photo.'],
    ['with a PDF', { photo: createPdf() }, 415, 'Please upload an image file.'],
    ['with a photo of 10 MB', { photo: Buffer.concat([createPng(), Buffer.alloc(TEN_MB)]) }, 413, /less than 10MB/],
    ['with a note of 501 characters', { note: 'a'.repeat(501) }, 400, /./],
    ['of an unknown task', { taskKey: 'nothing' }, 404, 'Task not found.'],
    ['without a task', { taskKey: '' }, 404, 'Task not found.'],
  ])('%s is refused and leaves nothing behind', async (_what, report, status, text) => {
    const response = await send(report);
    const { errors = {}, message } = response.json();
    const [error = message] = Object.values(errors);
    expect([response.statusCode, error]).toEqual([status, expect.stringMatching(text)]);
    expect([app.filesOn(), await listOwnReports()]).toEqual([[0, 0, 0], []]);
  });

  test('of a task with a pending report is refused, but not of another task or by another member', async () => {
    await send();
    const again = await send();
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { code: 'task_report_pending', message: 'Your last report of this task is still being checked.' },
    ]);
    expect((await send({ taskKey: 'stock-count' })).statusCode).toBe(201);
    expect((await send({}, app.verified)).statusCode).toBe(201);
    expect([countReports(), app.filesOn()]).toEqual([[{ n: 3 }], [3, 0, 0]]);
  });
});

test('a hidden task cannot be reported', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'waha-tasks-'));
  const hidden = { key: 'old', name: 'Old', description: 'Old.', icon: 'tent', isShown: false };
  mkdirSync(join(dataDir, 'catalogue'));
  writeFileSync(join(dataDir, 'catalogue', 'tasks.json'), JSON.stringify([hidden]));
  const own = await openStaffedApp({ from: dataDir });
  const response = await sendTaskReport(own, own.member, { taskKey: 'old' });
  expect([response.statusCode, response.json().code]).toEqual([404, 'task_not_found']);
  await own.close();
  rmSync(dataDir, { recursive: true });
});

test('twenty simultaneous attempts with one key are one task report, also a year later', async () => {
  const key = randomUUID();
  const photo = createPng();
  const responses = await Promise.all(Array.from({ length: 20 }, () => send({ key, photo })));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);

  app.time.now += 365 * DAY;
  app.rows('delete from command_answers returning key');
  const member = { ...app.member, headers: await app.logIn(app.member.email) };
  const lateResponse = await send({ key, photo }, member);
  expect([lateResponse.statusCode, lateResponse.json().report._id]).toEqual([201, responses[0]?.json().report._id]);
  expect([countReports(), app.filesOn()]).toEqual([[{ n: 1 }], [1, 0, 0]]);
});

test('twenty simultaneous reports of one task with different keys are one report, and the others are refused', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => send({ key: randomUUID() })));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(409)]);
  expect([countReports(), app.filesOn()]).toEqual([[{ n: 1 }], [1, 0, 0]]);
});

test('the photo of a task report may reference a finished upload in a JSON body, which is used up', async () => {
  const photo = await uploadResumable(app, app.member, createPng());
  const body = { taskKey: 'price-survey', photo };
  const stranger = await app.call(app.verified, 'POST', '/task-reports', body);
  expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'upload_not_found']);
  const key = randomUUID();
  const tries = await Promise.all([1, 2, 3].map(() => app.call(app.member, 'POST', '/task-reports', body, key)));
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect([countReports(), app.filesOn()]).toEqual([[{ n: 1 }], [1, 0, 0]]);
});

test('the photo of a task report is readable by its member and admins, and by commercial admins once verified', async () => {
  const { photoUrl } = (await send()).json().report;
  const people = [app.member, app.admin, app.commercial, app.finance, app.verified];
  expect(await app.seenBy(photoUrl, ...people)).toEqual([200, 200, 404, 404, 404]);
  app.setVerified(app.member.id, app.time.now);
  expect(await app.seenBy(photoUrl, app.commercial)).toEqual([200]);
  const viewers = app.audited('task-photo.viewed').map(({ actor_id }) => actor_id);
  expect(viewers).toEqual([app.admin.id, app.commercial.id]);
});
