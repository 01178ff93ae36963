import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type MailServer, openMailServer } from '../../apps/api/src/testing/servers/open-mail-server';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

const PASSWORD = 'oasis-demo-1';
/** Enough that notifying them takes ten batches. */
const MEMBERS = 2000;
/** The number of them who also get mail. */
const MAILED = 12;
const TITLE = 'Closed on Monday';
const FILM = readFileSync(join(process.cwd(), 'data', 'catalogue', 'media', 'videos', 'promo-pack-rs.mp4'));
const PIECE = 64 * 1024;
const LONGEST_PAUSE = 5 * 60_000;
const LONG_ENOUGH = { timeout: 60_000, intervals: [2] };

test.describe("server killed during an administrator's work", () => {
  let server: Server;
  let mail: MailServer;
  let token: string;
  test.beforeAll(async () => {
    mail = await openMailServer();
    server = await Server.openDemo({ SMTP_URL: mail.url });
    const reply = await call('POST', '/users/login', { email: DEMO_PEOPLE.admin, password: PASSWORD });
    token = reply.token;
  });
  test.afterAll(async () => {
    await server.close();
    await mail.close();
  });

  async function call(method: string, path: string, payload?: object, key: string = randomUUID()) {
    const reply = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { ...bearer(), 'content-type': 'application/json', 'idempotency-key': key },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    expect(reply.ok, `${method} ${path}: ${reply.status}`).toBe(true);
    return reply.json();
  }
  const bearer = (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` });
  const count = (sql: string) => Number(server.rows(sql)[0]?.n);

  test('notifies each member of an announcement once and sends no accepted mail twice', async () => {
    server.write(`
      with recursive at(n) as (select 1 union all select n + 1 from at where n < ${MEMBERS})
      insert into people (id, role, name, surname, email, password_hash, created_at)
        select printf('0190f5f0-0000-7000-8000-%012d', n), 'user', 'N' || n, 'B', 'n' || n || '@waha.example', 'x', 0 from at;
      insert into people_names (person_id, name, surname, "both", email)
        select id, lower(name), 'b', lower(name) || ' b', email from people where id like '0190f5f0-%';
      insert into announcement_mail_refusals (member_id, refused_at)
        select id, 0 from people where role = 'user' and id not in (select id from people where email like 'n%@waha.example' order by id limit ${MAILED});`);
    const members = count(`select count(*) as n from people where role = 'user' and blocked_at is null`);
    const texts = { en: { title: TITLE, text: 'Until Tuesday.' } };
    const { _id } = await call('POST', '/announcements', { texts, audience: {}, byPush: false, byMail: true });
    await call('POST', `/announcements/${_id}/send`, { version: 1 });

    const countNotified = () =>
      count(`select count(*) as n from announcement_members where announcement_id = '${_id}'`);
    await expect.poll(countNotified, LONG_ENOUGH).toBeGreaterThan(0);
    await server.stop('SIGKILL');
    expect(countNotified(), 'it was killed in the middle').toBeLessThan(members);

    const announced = () => mail.received.filter(({ subject }) => subject.includes(TITLE)).map(({ to }) => to);
    let inHand: string[] | undefined;
    mail.state.hold = async () => {
      if (inHand || announced().length < MAILED / 2) return;
      inHand = announced();
      await server.stop('SIGKILL');
      throw new Error('the connection is gone'); // and with it the mail
    };
    await server.start();
    await expect.poll(() => inHand?.length, LONG_ENOUGH).toBe(MAILED / 2);
    await server.start(LONGEST_PAUSE); // the mail that was being sent is retried after a pause
    await expect.poll(() => new Set(announced()).size, LONG_ENOUGH).toBe(MAILED);
    const due = `select count(*) as n from mails where about_id is not null and sent_at is null`;
    await expect.poll(() => count(due), LONG_ENOUGH).toBe(0);

    expect(server.rows(`select state from announcements where id = '${_id}'`)).toEqual([{ state: 'sent' }]);
    const notices = `from member_notifications where subject_id = '${_id}'`;
    expect(server.rows(`select count(*) as n, count(distinct member_id) as members ${notices}`)).toEqual([
      { n: members, members },
    ]);
    // Mail that the mail server had not accepted when the server died is sent again; accepted mail is not.
    expect(announced()).toHaveLength(MAILED);
  });

  test('resumes a catalogue video at its offset and stores it once', async () => {
    const id = randomUUID();
    const tus = () => ({ ...bearer(), 'tus-resumable': '1.0.0' });
    const uploadsUrl = `${server.url}/api/uploads`;
    const metadata = `id ${Buffer.from(id).toString('base64')}`;
    await fetch(uploadsUrl, {
      method: 'POST',
      headers: { ...tus(), 'upload-length': String(FILM.length), 'upload-metadata': metadata },
    });
    const send = async (from: number, to: number) => {
      const headers = { ...tus(), 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' };
      const body = new Uint8Array(FILM.subarray(from, to));
      expect((await fetch(`${uploadsUrl}/${id}`, { method: 'PATCH', headers, body })).status).toBe(204);
    };
    await send(0, PIECE);
    await killInPiece(`${uploadsUrl}/${id}`, tus(), PIECE);
    await server.start();

    const uploadStatus = await fetch(`${uploadsUrl}/${id}`, { method: 'HEAD', headers: tus() });
    const offset = Number(uploadStatus.headers.get('upload-offset'));
    expect(offset).toBeGreaterThanOrEqual(PIECE);
    expect(offset).toBeLessThan(FILM.length);
    await send(offset, FILM.length);
    const key = randomUUID();
    const storedMedia = await call('POST', '/catalogue/media', { video: id }, key);
    await server.stop('SIGKILL');
    await server.start();
    expect(await call('POST', '/catalogue/media', { video: id }, key)).toEqual(storedMedia);

    const sha256 = createHash('sha256').update(FILM).digest('hex');
    expect(storedMedia.name).toBe(`${sha256}.mp4`);
    const mediaRows = server.rows(`select id from files where purpose = 'catalogue_media'`);
    expect(mediaRows).toHaveLength(1);
    expect(readFileSync(join(server.dataDir, 'uploads', String(mediaRows[0]?.id))).equals(FILM)).toBe(true);
    expect(readdirSync(join(server.dataDir, 'resumable'))).toEqual([]);
    const shown = await fetch(server.url + storedMedia.url);
    expect(Buffer.from(await shown.arrayBuffer()).equals(FILM)).toBe(true);
  });

  /** Half of the rest has arrived when the server dies with an open connection. */
  async function killInPiece(address: string, headers: Record<string, string>, from: number): Promise<void> {
    const middleOffset = from + Math.floor((FILM.length - from) / 2);
    const request = httpRequest(address, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(FILM.length - from),
      },
    });
    const cut = new Promise((resolve) => request.once('error', resolve));
    await new Promise<void>((sent) => request.write(FILM.subarray(from, middleOffset), () => sent()));
    await server.stop('SIGKILL');
    await cut;
  }
});
