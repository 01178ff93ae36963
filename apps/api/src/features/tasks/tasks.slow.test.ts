import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findAssets } from '#platform/config/assets';
import { readCatalogue } from '#platform/config/catalogue';
import { createPdf, createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';
import { uploadResumable } from '#testing/upload-resumable';

type Person = StaffedApp['member'];

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

type Fields = Record<string, string | undefined>;
const add = (fields: Fields = {}, pdf: Buffer | undefined = createPdf(), by = app.commercial, to = app.verified) =>
  sendForm(app, by, { url: `/tasks/upload/${to.id}`, fields: { taskDate: '2026-02-15', ...fields }, files: { pdf } });
const added = async () => String((await add()).json().task._id);
const listOf = async (by: Person) => (await app.call(by, 'GET', `/tasks/user/${app.verified.id}`)).json();
const remove = (id: string, by: Person) => app.call(by, 'DELETE', `/tasks/${id}`);
const restore = (id: string, by: Person) => app.call(by, 'PUT', `/tasks/${id}/restore`);

describe('task list', () => {
  test('is fixed, has sixteen tasks and is visible to everyone signed in', async () => {
    const list = (await app.call(app.member, 'GET', '/tasks/catalogue')).json();
    expect(list).toHaveLength(16);
    expect(new Set(list.map(({ key }: { key: string }) => key)).size).toBe(16);
    for (const { name, description, steps, brings, icon } of list) {
      for (const text of [name, description, brings, ...steps]) expect(text).toMatch(/\S/);
      expect(steps.length).toBeGreaterThanOrEqual(3);
      expect(icon).toMatch(/^[a-z-]+$/);
    }
  });

  test('is answered in the requested language', async () => {
    const first = async (query: string) => (await app.call(app.member, 'GET', `/tasks/catalogue${query}`)).json()[0];
    expect(await first('')).toMatchObject({ key: 'welcome-calls', name: 'Welcome calls', icon: 'phone-call' });
    expect(await first('?language=fr')).toMatchObject({ key: 'welcome-calls', name: 'Appels de bienvenue' });
    expect(await first('?language=ar')).toMatchObject({ name: 'مكالمات ترحيب', icon: 'phone-call' });
    expect((await first('?language=fr')).steps.at(-1)).toBe('Prenez vos notes en photo.');
    expect((await first('?language=fr')).brings).toMatch(/^Un nouveau membre s’y retrouve plus vite\./);
  });

  test("is the operator's own if provided", () => {
    const folder = join(app.dataDir, 'catalogue');
    const ownTasks = [{ key: 'garden', name: 'Garden', description: 'Water the palms.', icon: 'sprout' }];
    mkdirSync(folder);
    writeFileSync(join(folder, 'tasks.json'), JSON.stringify(ownTasks));
    expect(readCatalogue(findAssets().catalogue, app.dataDir).tasks).toEqual(ownTasks);
    writeFileSync(join(folder, 'tasks.json'), JSON.stringify([...ownTasks, ...ownTasks]));
    expect(() => readCatalogue(findAssets().catalogue, app.dataDir)).toThrow(/two tasks have the same key/);
  });

  test('without steps is refused if the file says that it has them', () => {
    const folder = join(app.dataDir, 'catalogue');
    mkdirSync(folder, { recursive: true });
    const task = { key: 'garden', name: 'Garden', description: 'Water the palms.', steps: [], icon: 'sprout' };
    writeFileSync(join(folder, 'tasks.json'), JSON.stringify([task]));
    expect(() => readCatalogue(findAssets().catalogue, app.dataDir)).toThrow(/tasks\.json is invalid at 0\.steps/);
  });

  test('lists what a task of the operator has, without the hidden ones', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'waha-tasks-'));
    const garden = { key: 'garden', name: 'Garden', description: 'Water the palms.', icon: 'sprout' };
    const hidden = { ...garden, key: 'old', isShown: false };
    const shown = { ...garden, key: 'new', steps: ['Water.'], brings: 'Dates.', isShown: true };
    mkdirSync(join(dataDir, 'catalogue'));
    writeFileSync(join(dataDir, 'catalogue', 'tasks.json'), JSON.stringify([garden, hidden, shown]));
    const own = await openStaffedApp({ from: dataDir });
    const { isShown: _, ...sent } = shown;
    expect((await own.call(own.member, 'GET', '/tasks/catalogue')).json()).toEqual([garden, sent]);
    await own.close();
    rmSync(dataDir, { recursive: true });
  });
});

test('a commercial admin adds a task document, which its member lists, opens and downloads unchanged', async () => {
  const pdf = createPdf();
  const response = await add({ taskDate: '2026-02-15T08:00:00Z', status: 'paid' }, pdf);
  expect([response.statusCode, response.json().task]).toMatchObject([201, { taskDate: '2026-02-15', status: 'paid' }]);
  const { _id, createdAt } = response.json().task;
  expect(await listOf(app.verified)).toEqual([{ _id, taskDate: '2026-02-15', status: 'paid', createdAt }]);
  for (const [what, as] of [
    ['view', 'inline'],
    ['download', 'attachment'],
  ]) {
    const fileResponse = await app.call(app.verified, 'GET', `/tasks/${what}/${_id}`);
    expect([fileResponse.headers['content-type'], fileResponse.rawPayload.equals(pdf)]).toEqual([
      'application/pdf',
      true,
    ]);
    expect(fileResponse.headers['content-disposition']).toMatch(
      new RegExp(`^${as}; filename="Waha-task-2026-02-15.pdf"`),
    );
  }
  expect(app.audited('task.added')).toMatchObject([{ actor_id: app.commercial.id, subject_id: _id }]);
  expect((await app.call(app.verified, 'GET', '/notificationsUser')).json()).toMatchObject([
    { type: 'TASK_ADDED', facts: { taskDate: '2026-02-15' } },
  ]);
});

test('task documents are listed newest first and are pending by default', async () => {
  await add({ taskDate: '2026-02-15' });
  app.time.now += 1000;
  await add({ taskDate: '2020-01-01' });
  expect(await listOf(app.verified)).toMatchObject([
    { taskDate: '2020-01-01', status: 'pending' },
    { taskDate: '2026-02-15', status: 'pending' },
  ]);
});

test.each([
  ['without a date', { taskDate: undefined }, createPdf(), 400, 'Missing data.'],
  ['without a PDF', {}, undefined, 400, 'Missing data.'],
  ['on a day that there is not', { taskDate: '2026-04-31' }, createPdf(), 400, /not valid/],
  ['of another status', { status: 'done' }, createPdf(), 400, /not valid/],
  ['that is a picture', {}, createPng(), 415, 'PDF only.'],
  ['of 10 MB', {}, Buffer.concat([createPdf(), Buffer.alloc(10 * 1024 * 1024)]), 413, /less than 10MB/],
])('a task document %s leaves nothing behind', async (_what, fields, pdf, status, message) => {
  const form = { url: `/tasks/upload/${app.verified.id}`, files: { pdf } };
  const response = await sendForm(app, app.admin, { ...form, fields: { taskDate: '2026-02-15', ...fields } });
  expect([response.statusCode, response.json().message]).toEqual([status, expect.stringMatching(message)]);
  expect([await listOf(app.verified), app.filesOn()]).toEqual([[], [0, 0, 0]]);
});

test('the task PDF may reference a finished upload in a JSON body', async () => {
  const pdf = await uploadResumable(app, app.admin, createPdf());
  const body = { taskDate: '2026-02-15', pdf };
  expect((await app.call(app.admin, 'POST', `/tasks/upload/${app.member.id}`, body)).statusCode).toBe(201);
  expect(app.filesOn()).toEqual([1, 0, 0]);
});

test('task documents are visible to their member, admins, and commercial staff if verified', async () => {
  const id = await added();
  const { verified, admin, finance, commercial, member } = app;
  const everyone = [verified, admin, commercial, finance, member, { headers: {} }];
  expect(await app.seenBy(`/api/tasks/user/${verified.id}`, ...everyone)).toEqual([200, 200, 200, 403, 403, 401]);
  for (const what of ['view', 'download'])
    expect(await app.seenBy(`/api/tasks/${what}/${id}`, ...everyone)).toEqual([200, 200, 200, 404, 404, 401]);
  for (const by of [finance, member]) expect((await remove(id, by)).statusCode).toBe(404);
  for (const by of [finance, member, verified]) expect((await add({}, createPdf(), by)).statusCode).toBe(403);
  expect((await add({}, createPdf(), commercial, member)).statusCode).toBe(403);
  expect((await add({}, createPdf(), admin, finance)).statusCode).toBe(404);

  app.setVerified(verified.id, null);
  expect(await app.seenBy(`/api/tasks/view/${id}`, commercial, verified)).toEqual([404, 200]);
  expect((await remove(id, commercial)).statusCode).toBe(404);
  expect(await listOf(verified)).toHaveLength(1);
});

describe('deleted task document', () => {
  test('by its member is hidden only from them and can be restored', async () => {
    const id = await added();
    const response = await remove(id, app.verified);
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Task deleted successfully!' }]);
    expect(await listOf(app.verified)).toEqual([]);
    expect(await app.seenBy(`/api/tasks/view/${id}`, app.verified, app.commercial)).toEqual([404, 200]);
    expect(await listOf(app.commercial)).toMatchObject([{ _id: id, isHidden: true }]);

    expect((await remove(id, app.verified)).statusCode).toBe(200);
    expect((await restore(id, app.member)).statusCode).toBe(404);
    expect((await restore(id, app.admin)).statusCode).toBe(403);
    expect((await restore(id, app.verified)).statusCode).toBe(200);
    expect(await listOf(app.verified)).toMatchObject([{ _id: id }]);
    expect(await listOf(app.admin)).toMatchObject([{ _id: id, isHidden: false }]);
  });

  test('by staff is permanently hidden for both and logged; row and bytes remain', async () => {
    const id = await added();
    expect((await remove(id, app.commercial)).json()).toEqual({ message: 'Task deleted successfully!' });
    for (const by of [app.verified, app.admin]) {
      expect(await listOf(by)).toEqual([]);
      expect((await app.call(by, 'GET', `/tasks/view/${id}`)).statusCode).toBe(404);
      expect((await remove(id, by)).statusCode).toBe(404);
    }
    expect((await restore(id, app.verified)).statusCode).toBe(404);
    expect(app.audited('task.deleted')).toMatchObject([{ actor_id: app.commercial.id, subject_id: id }]);
    expect([app.rows('select id from tasks'), app.filesOn()]).toEqual([[{ id }], [1, 0, 0]]);
  });
});
