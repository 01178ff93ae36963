import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_COPY_MAX_ATTEMPTS, DATA_COPY_MAX_BYTES } from '@waha/domain/account/data-copy/data-copy';
import { DAY, HOUR, toIso } from '@waha/domain/kernel/time';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, test } from 'vitest';
import { findPersonByEmailOrId } from '#features/account/find-members';
import { acceptClock } from '#platform/process/clock-checkpoint';
import type { Services } from '#platform/services';
import { createPng } from '#testing/fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendMessage } from '#testing/fixtures/send-message';
import { killBeforeCommit } from '#testing/kill-before-commit';
import { FILE_STORAGES, type FileStorage, openFileStorage } from '#testing/open-file-storage';
import { PASSWORD } from '#testing/open-test-app';
import { eraseMember } from './erase-member';
import { makeDataCopies } from './make-data-copies';

type Person = StaffedApp['member'];
type Copy = { state: string; requestedAt: string; download?: { id: string; bytes: number; expiresAt: string } } | null;

let app: StaffedApp;
let storage: FileStorage;
afterEach(async () => {
  await app.close();
  await storage.close();
});

async function open(
  place: (typeof FILE_STORAGES)[number] = 'the disk',
  options: Parameters<typeof openStaffedApp>[0] = {},
) {
  storage = await openFileStorage(place);
  app = await openStaffedApp({ ...options, env: storage.env });
}

const services = () => app.context.services;
const make = (on: Services = services()) => makeDataCopies(on);
const read = async (by: Person = app.member): Promise<Copy> =>
  (await app.call(by, 'GET', '/account/data-copy')).json().copy;
async function request(by: Person = app.member, language = 'fr'): Promise<Copy> {
  const response = await app.call(by, 'POST', '/account/data-copy', { password: PASSWORD, language });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().copy;
}
const download = (id: string, by: Person = app.member, headers: Record<string, string> = {}) =>
  app.server.inject({ url: `/api/account/data-copies/${id}`, headers: { ...by.headers, ...headers } });
async function requestAndMake(by: Person = app.member): Promise<NonNullable<NonNullable<Copy>['download']>> {
  await request(by);
  await make();
  return (await read(by))!.download!;
}
const notices = () => app.rows(`select member_id from member_notifications where type = 'DATA_COPY_READY'`);
const ids = () => app.rows('select id from data_copies').map(({ id }) => String(id));
const readRow = () => app.rows('select attempts, outcome, ready_at is not null as ready from data_copies')[0];
/** Moves the clock. Without `acceptClock` the server takes a long jump for a wrong clock. The session expires. */
async function advance(by: number): Promise<void> {
  app.time.now += by;
  await services().transact(acceptClock);
  app.member.headers = await app.openSession(app.member.email);
}

describe.each(FILE_STORAGES)('copy of the data on %s', (place) => {
  test('contains the data, the files and a readable overview of its member, without data of others', async () => {
    await open(place);
    const photo = createPng();
    await app.given.payment(app.member.id, 'Ultra One', 1);
    await sendMessage(app, app.member, { content: 'My <b>secret</b> & words', file: photo });
    await sendMessage(app, app.verified, { content: 'Words of Nour' });
    const { id, bytes } = await requestAndMake();
    const response = await download(id);
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, bytes]);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="Waha[^"]*-2026-01-15\.zip"/),
    });

    const files = unzipSync(response.rawPayload);
    expect(Object.keys(files).sort()).toEqual([
      'data.json',
      expect.stringMatching(/^files\/2026-01-15-message-file-1\.png$/),
      expect.stringMatching(/^files\/2026-01-15-payment-receipt-1\./),
      'index.html',
    ]);
    expect(Buffer.from(files['files/2026-01-15-message-file-1.png']!).equals(photo)).toBe(true);
    const data = JSON.parse(strFromU8(files['data.json']!));
    expect(data).toMatchObject({
      account: { email: app.member.email, createdAt: '2026-01-15T09:00:00.000Z' },
      payments: [{ packName: 'Ultra One' }],
      messages: [{ text: 'My <b>secret</b> & words' }],
      files: [{ name: expect.any(String) }, { name: expect.any(String) }],
    });
    const page = strFromU8(files['index.html']!);
    expect(page).toContain('<html lang="fr" dir="ltr">');
    expect(page).toContain('<summary>Paiements (1)</summary>');
    expect(page).toContain('<bdi>En attente</bdi>');
    expect(page).toContain('My &lt;b&gt;secret&lt;/b&gt; &amp; words');
    expect(page).toContain('href="files/2026-01-15-message-file-1.png"');
    expect(page).not.toMatch(/<script|undefined|null/);
    for (const text of [strFromU8(files['data.json']!), page]) {
      expect(text).not.toContain('argon2id');
      expect(text).not.toContain('Words of Nour');
      expect(text).not.toContain(app.verified.email);
      expect(text).not.toContain(id);
    }
    expect(app.logLines.join('')).not.toContain(id);
    expect(notices()).toEqual([{ member_id: app.member.id }]);
  });

  test('resumes at a byte, and is no file of a backup', async () => {
    await open(place);
    const { id, bytes } = await requestAndMake();
    const complete = await download(id);
    const rest = await download(id, app.member, { range: 'bytes=100-', 'if-range': String(complete.headers.etag) });
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, `bytes 100-${bytes - 1}/${bytes}`]);
    expect(rest.rawPayload.equals(complete.rawPayload.subarray(100))).toBe(true);
    expect(storage.listFiles(app)).toEqual([id]);
    expect(app.rows('select id from files')).toEqual([]);
  });

  test('is deleted after 24 hours, and can then be requested again', async () => {
    await open(place);
    const { id, expiresAt } = await requestAndMake();
    expect(expiresAt).toBe(toIso(app.time.now + DAY));
    await advance(DAY - 1);
    await make();
    expect((await read())?.state).toBe('ready');
    await advance(1);
    expect([(await download(id)).statusCode, await read()]).toEqual([404, null]);
    expect(storage.listFiles(app)).toEqual([id]);
    await make();
    expect([storage.listFiles(app), readRow()]).toMatchObject([[], { outcome: 'expired' }]);
    expect((await request())?.state).toBe('preparing');
  });

  test('is deleted with its member at once, also while it is being made', async () => {
    await open(place);
    const { id } = await requestAndMake();
    await eraseMember(services(), await findPersonByEmailOrId(services().db, app.member.id, 'member'));
    expect([storage.listFiles(app), readRow()]).toMatchObject([[], { outcome: 'erased' }]);
    expect((await download(id)).statusCode).toBe(401);

    const { uploads } = services();
    const [store, stage] = [uploads.store.bind(uploads), uploads.stageGenerated.bind(uploads)];
    const erase = async ({ id }: Person) =>
      eraseMember(services(), await findPersonByEmailOrId(services().db, id, 'member'));
    await request(app.verified);
    uploads.store = async (file) => {
      await store(file);
      await erase(app.verified);
    };
    await make();
    uploads.store = store;
    const third = await app.as('user', 'Yosra');
    await request(third);
    uploads.stageGenerated = async (...file) => {
      await erase(third);
      return stage(...file);
    };
    await make();
    expect([storage.listFiles(app), app.resting()]).toEqual([[], [0, 0]]);
    expect(notices()).toEqual([]);
    expect(app.logLines.filter((line) => line.includes('copy of the data failed'))).toEqual([]);
  });

  test('is made again from the beginning after a kill at any point', async () => {
    await open(place);
    await sendMessage(app, app.member, { content: 'Hello', file: createPng() });
    await request();
    for (const committed of [0, 1]) {
      await make(killBeforeCommit(services(), committed));
      expect((await read())?.state).toBe('preparing');
    }
    const [id] = ids();
    // The rest of a run that was killed while it was writing.
    writeFileSync(join(app.dataDir, 'staging', id!), 'half');
    await make();
    expect(Object.keys(unzipSync((await download(id!)).rawPayload))).toContain('index.html');
    expect([storage.listFiles(app).length, app.resting()]).toEqual([2, [0, 0]]);
    expect(notices()).toHaveLength(1);
  });

  test('whose file is lost, as after a restore, can be requested again at once', async () => {
    await open(place);
    const { id } = await requestAndMake();
    storage.lose(app, id);
    // A download manager opens several connections.
    const replies = await Promise.all([download(id), download(id), download(id)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(app.logLines.join('')).not.toContain(id);
    expect(await read()).toBeNull();
    expect((await request())?.state).toBe('preparing');
  });
});

describe('copy of the data', () => {
  test('names a file whose content is missing, and has the others', async () => {
    await open();
    await sendMessage(app, app.member, { content: 'One', file: createPng() });
    await sendMessage(app, app.member, { content: 'Two', file: createPng() });
    const [file] = app.rows('select id from files order by created_at, id');
    storage.lose(app, String(file!.id));
    const { id } = await requestAndMake();
    const files = unzipSync((await download(id)).rawPayload);
    expect(Object.keys(files).filter((name) => name.startsWith('files/'))).toHaveLength(1);
    expect(strFromU8(files['index.html']!)).toContain('introuvable');
  });

  test('shows the newest 200 rows in the overview and has all of them as data', async () => {
    await open();
    const insert = app.context.database.writer.prepare(
      `insert into point_entries (member_id, account, points, earned_at, becomes_valid_at, kind, source, period)
       values (?, 'wallet', 1, 1, 1, 'pack_bonus', 'many', ?)`,
    );
    for (let period = 0; period < 1203; period++) insert.run(app.member.id, period);
    const { id } = await requestAndMake();
    const files = unzipSync((await download(id)).rawPayload);
    const { pointEntries } = JSON.parse(strFromU8(files['data.json']!));
    expect(pointEntries.map(({ period }: { period: number }) => period)).toEqual([...Array(1203).keys()]);
    const page = strFromU8(files['index.html']!);
    expect(page).toContain('<summary>Points (1203)</summary><p>Les 200 plus récents sur 1203');
    expect(page.match(/<dd><bdi>Bonus mensuel<\/bdi>/g)).toHaveLength(200);
  });

  test('is refused in plain words when it would be larger than its format allows', async () => {
    await open();
    await sendMessage(app, app.member, { content: 'One', file: createPng() });
    app.rows(`update files set size = ${DATA_COPY_MAX_BYTES + 1} returning id`);
    await request();
    await make();
    expect((await read())?.state).toBe('too_large');
    expect(app.logLines.join('')).toContain('use waha member export');
    expect((await request())?.state).toBe('too_large');
    await advance(DAY);
    expect((await request())?.state).toBe('preparing');
    app.rows('update files set size = 100 returning id');
  });

  test('waits while the disk has no space for it', async () => {
    const disk = { free: 1000, total: 1e12 };
    await open('the disk', { diskRoom: async () => disk });
    await request();
    await make();
    expect([(await read())?.state, readRow()]).toMatchObject(['preparing', { attempts: 0 }]);
    disk.free = 1e11;
    await make();
    expect((await read())?.state).toBe('ready');
  });

  test('is given up after five failures, without stopping those of others', async () => {
    await open();
    await request();
    await request(app.verified);
    const { uploads } = services();
    const stage = uploads.stageGenerated.bind(uploads);
    const [own] = app.rows(`select id from data_copies where member_id = '${app.member.id}'`);
    uploads.stageGenerated = (id, ...rest) =>
      id === own!.id ? Promise.reject(new Error('broken')) : stage(id, ...rest);
    await make();
    expect([(await read())?.state, (await read(app.verified))?.state]).toEqual(['preparing', 'ready']);
    for (let attempt = 1; attempt <= DATA_COPY_MAX_ATTEMPTS; attempt++) await make();
    expect((await read())?.state).toBe('failed');
    expect(app.logLines.filter((line) => line.includes('copy of the data failed'))).toHaveLength(5);
  });

  test('stops with the server and continues with the next start', async () => {
    await open();
    await request();
    await makeDataCopies(services(), AbortSignal.abort());
    expect(readRow()).toMatchObject({ attempts: 0 });
    const stopping = new AbortController();
    const { uploads } = services();
    const stage = uploads.stageGenerated.bind(uploads);
    uploads.stageGenerated = (...args) => {
      stopping.abort();
      return stage(...args);
    };
    await makeDataCopies(services(), stopping.signal);
    expect([(await read())?.state, app.resting()]).toEqual(['preparing', [0, 0]]);
    expect(readRow()).toMatchObject({ attempts: 0 });
    uploads.stageGenerated = stage;
    await make();
    expect((await read())?.state).toBe('ready');
  });

  test('is not deleted by a clock that jumped', async () => {
    await open();
    await services().transact(acceptClock);
    await requestAndMake();
    app.time.now += 400 * DAY;
    await make();
    expect(existsSync(join(app.dataDir, 'uploads', ids()[0]!))).toBe(true);
    expect(readdirSync(join(app.dataDir, 'uploads'))).toHaveLength(1);
  });
});

describe('request of a copy of the data', () => {
  test('returns the existing copy instead of a second one, also to the administration', async () => {
    await open();
    await request();
    app.time.now += HOUR / 2;
    expect((await request())?.requestedAt).toBe(toIso(app.time.now - HOUR / 2));
    await make();
    expect((await request())?.state).toBe('ready');
    const url = `/members/${app.member.id}/data-copy`;
    expect((await app.call(app.admin, 'POST', url, { reason: 'Letter' })).statusCode).toBe(204);
    expect([ids().length, app.audited('data-copy.requested').length]).toEqual([1, 1]);
  });

  test('requires the password, or a passkey login within the hour', async () => {
    await open();
    const send = async (body: object) => (await app.call(app.member, 'POST', '/account/data-copy', body)).json();
    expect((await send({})).code).toBe('current_password_wrong');
    expect((await send({ password: 'wrong' })).code).toBe('current_password_wrong');
    expect(await read()).toBeNull();
    app.rows(`update sessions set stepped_at = ${app.time.now} where person_id = '${app.member.id}' returning id`);
    expect((await send({})).copy.state).toBe('preparing');
  });

  test('leaves the copy of another member, an unknown one and one of before the request as not found', async () => {
    await open();
    const { id } = await requestAndMake();
    const statuses = [await download(id, app.verified), await download('0'.repeat(32)), await download(id, app.admin)];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 403]);
    expect((await app.server.inject({ url: `/api/account/data-copies/${id}` })).statusCode).toBe(401);
    expect((await app.server.inject({ url: `/uploads/${id}`, headers: app.member.headers })).statusCode).toBe(404);
    await app.call(app.admin, 'PUT', `/users/${app.member.id}/block`, { isBlocked: true });
    expect((await download(id)).statusCode).toBe(401);
  });

  test('by the administration needs a reason, which is in the audit log, and only the member gets the copy', async () => {
    await open();
    const url = `/members/${app.member.id}/data-copy`;
    expect((await app.call(app.admin, 'POST', url, {})).json().code).toBe('invalid_input');
    expect((await app.call(app.admin, 'POST', url, { reason: 'Letter of 3 March' })).statusCode).toBe(204);
    expect(app.audited('data-copy.requested')).toEqual([
      {
        ...{ actor_id: app.admin.id, subject_id: app.member.id, member_id: app.member.id },
        details: '{"reason":"Letter of 3 March"}',
      },
    ]);
    const seen = async () => (await app.call(app.admin, 'GET', url)).json().copy;
    expect(await seen()).toMatchObject({ state: 'preparing', requestedBy: expect.stringContaining('Ben Salah') });
    await make();
    expect(await seen()).toEqual({
      ...{ state: 'ready', requestedAt: toIso(app.time.now), expiresAt: toIso(app.time.now + DAY) },
      requestedBy: expect.stringContaining('Ben Salah'),
    });
    const own = (await app.call(app.member, 'GET', '/account/data-copy?language=fr')).json();
    expect(own).toMatchObject({
      copy: { download: { id: ids()[0] } },
      texts: [
        expect.stringContaining('archive zip'),
        'L’administration l’a demandée pour vous.',
        'Vous pouvez télécharger votre copie jusqu’au 16/01/2026 10:00 (heure de Tunis).',
      ],
    });
    for (const by of [app.commercial, app.finance]) expect((await app.call(by, 'GET', url)).statusCode).toBe(403);
    const ofStaff = `/members/${app.finance.id}/data-copy`;
    expect((await app.call(app.admin, 'POST', ofStaff, { reason: 'x' })).json().code).toBe('user_not_found');
    expect((await app.call(app.admin, 'GET', ofStaff)).json().code).toBe('user_not_found');
  });
});
