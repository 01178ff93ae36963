import { HOUR } from '@waha/domain/kernel/time';
import { afterEach, expect, test } from 'vitest';
import { readAllRows } from '#platform/documents/member-data';
import { queueMail } from '#platform/mail/mailer';
import { openPushedApp } from '#testing/fixtures/open-pushed-app';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { killBeforeCommit } from '#testing/kill-before-commit';
import { openStream } from '#testing/open-stream';
import { openTestApp } from '#testing/open-test-app';
import { openMailServer } from '#testing/servers/open-mail-server';
import { eraseAnnouncementRecords, readAnnouncementsData } from './announcements.member-data';
import { queueAnnouncements } from './queue-announcements';
import { sendAnnouncements } from './send-announcements';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function openApp(choices: Parameters<typeof openStaffedApp>[0] = {}): Promise<StaffedApp> {
  const app = await openStaffedApp(choices);
  open.push(app.close);
  return app;
}

const CONTENT = {
  texts: {
    fr: { title: 'Fermé lundi', text: 'Nous fermons lundi.\n\nÀ mardi <b>!</b>' },
    ar: { title: 'مغلق', text: 'نغلق.' },
  },
  audience: {},
  byPush: false,
  byMail: false,
};

/** Starts sending an announcement. The test runs the scheduled work itself. */
async function begin(app: Pick<StaffedApp, 'call' | 'admin'>, change: object = {}): Promise<string> {
  const { _id } = (await app.call(app.admin, 'POST', '/announcements', { ...CONTENT, ...change })).json();
  expect((await app.call(app.admin, 'POST', `/announcements/${_id}/send`, { version: 1 })).statusCode).toBe(200);
  return _id;
}

/** Inserts `count` more members directly into the database. */
function addMembers({ context: { database } }: Pick<StaffedApp, 'context'>, count: number): void {
  const { writer } = database;
  const person = writer.prepare(
    `insert into people (id, role, name, surname, email, password_hash, created_at) values (?, 'user', ?, 'B', ?, 'x', 0)`,
  );
  const name = writer.prepare(
    `insert into people_names (person_id, name, surname, "both", email) values (?, ?, 'b', ?, ?)`,
  );
  writer.exec('begin');
  for (let at = 0; at < count; at++) {
    const id = `0190f5f0-0000-7000-8000-${String(at).padStart(12, '0')}`;
    person.run(id, `N${at}`, `n${at}@waha.example`);
    name.run(id, `n${at}`, `n${at} b`, `n${at}@waha.example`);
  }
  writer.exec('commit');
}

const countRecipients = ({ rows }: Pick<StaffedApp, 'rows'>) =>
  rows('select count(*) as n, count(distinct member_id) as members from member_notifications')[0];

test('a program killed while sending an announcement resumes without duplicates or omissions', async () => {
  const first = await openApp();
  addMembers(first, 450);
  await begin(first);
  // Sending stops after the second batch, and the third is rolled back, as if the process were killed.
  await expect(sendAnnouncements(killBeforeCommit(first.context.services, 2))).rejects.toThrow('killed');
  expect(countRecipients(first)).toEqual({ n: 400, members: 400 });

  first.context.database.writer.pragma('wal_checkpoint(TRUNCATE)');
  const second = await openTestApp({ from: first.dataDir });
  open.push(second.close);
  await sendAnnouncements(second.context.services);
  const members = second.rows(`select count(*) as n from people where role = 'user'`)[0]!.n;
  expect(countRecipients(second)).toEqual({ n: members, members });
  expect(second.rows('select state from announcements')).toEqual([{ state: 'sent' }]);
});

test('an announcement stopped while sending reaches no further member by any channel', async () => {
  const app = await openApp();
  addMembers(app, 450);
  const id = await begin(app, { byMail: true });
  const { transact } = app.context.services;
  let strokes = 0;
  const stopped: typeof transact = async (work) => {
    const result = await transact(work);
    if (++strokes === 2) await app.call(app.admin, 'POST', `/announcements/${id}/cancel`);
    return result;
  };
  await sendAnnouncements({ ...app.context.services, transact: stopped });
  expect(countRecipients(app)).toEqual({ n: 400, members: 400 });
  for (let times = 0; times < 12; times++) await queueAnnouncements(app.context.services);
  expect(app.rows('select * from mails')).toEqual([]);
  expect(app.rows('select count(*) as n from announcement_members where mail_due = 1')).toEqual([{ n: 0 }]);
});

test('an open phone receives an announcement at once, others at their next request', async () => {
  const app = await openApp();
  const stream = await openStream(app, { headers: app.member.headers });
  open.push(async () => stream.close());
  await begin(app);
  await sendAnnouncements(app.context.services);
  await stream.until((events) => events.some(({ data }) => data?.feature === 'notifications'));
});

test("announcement mails use each member's language and an unsubscribe link without sign-in", async () => {
  const mail = await openMailServer();
  open.push(mail.close);
  const app = await openApp({ env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://waha.example' } });
  await app.call(app.verified, 'PUT', `/users/${app.verified.id}/language`, { language: 'ar' });
  const { services } = app.context;
  const post = async () => {
    await sendAnnouncements(services);
    await queueAnnouncements(services);
    await services.mailer.deliver();
  };
  const id = await begin(app, { byMail: true });
  await post();
  const bySubject = new Map(mail.received.map((each) => [each.subject, each]));
  expect([...bySubject.keys()].sort()).toEqual(['Fermé lundi', 'مغلق']);
  const french = bySubject.get('Fermé lundi')!;
  expect(french.to).toBe(app.member.email);
  expect(french.text).toContain('Nous fermons lundi.\n\nÀ mardi <b>!</b>');
  expect(french.html).toContain('&lt;b&gt;');
  expect(french.list?.[1]).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const url = /^List-Unsubscribe: <https:\/\/waha\.example(\/api\/\S+)>$/.exec(french.list?.[0] ?? '')?.[1] ?? '';
  expect(french.text).toContain(`https://waha.example${url}`);
  const figures = async () => (await app.call(app.admin, 'GET', `/announcements/${id}`)).json().figures;
  expect(await figures()).toMatchObject({ mailSent: 2, mailReceived: 2, received: 2, appReceived: 0 });

  // Opening the page changes nothing; the button of the mail reader posts a form.
  const page = await app.server.inject({ url });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(app.rows('select * from announcement_mail_refusals')).toEqual([]);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const press = (to: string) =>
    app.server.inject({ method: 'POST', url: to, headers, payload: 'List-Unsubscribe=One-Click' });
  for (const _twice of [1, 2]) expect((await press(url)).statusCode).toBe(200);
  const forged = url.replace(/sign=(.)/, (_, first) => `sign=${first === 'A' ? 'B' : 'A'}`);
  expect((await press(forged)).statusCode).toBe(404);
  expect((await press(url.replace(app.member.id, app.verified.id))).statusCode).toBe(404);
  await begin(app, { byMail: true });
  await post();
  expect(mail.received.map(({ to }) => to).filter((to) => to === app.member.email)).toHaveLength(1);
  expect(mail.received).toHaveLength(3);
  expect(app.rows(`select count(*) as n from member_notifications where member_id = '${app.member.id}'`)).toEqual([
    { n: 2 },
  ]);

  const restartAction =
    /action="([^"]+)"/.exec((await app.server.inject({ url })).body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await press(restartAction)).body).not.toContain('&again');
  expect(app.rows('select * from announcement_mail_refusals')).toEqual([]);
});

test('a requested code is not queued behind announcement mails', async () => {
  const mail = await openMailServer();
  open.push(mail.close);
  const app = await openApp({ env: { SMTP_URL: mail.url } });
  addMembers(app, 58);
  await begin(app, { byMail: true });
  const { services } = app.context;
  await sendAnnouncements(services);
  for (const _twice of [1, 2]) await queueAnnouncements(services);
  expect(app.rows('select count(*) as n from mails')).toEqual([{ n: 40 }]);
  const code = { kind: 'test', to: 'a@b.tn', subject: 'First', text: '.' };
  await services.transact((unit) => queueMail(unit, { ...code, goodUntil: unit.now + HOUR }));
  await services.mailer.deliver();
  expect(mail.received[0]?.subject).toBe('First');
  expect(mail.received).toHaveLength(21);
  for (let run = 0; run < 3; run++) {
    await queueAnnouncements(services);
    await services.mailer.deliver();
  }
  const addresses = mail.received.map(({ to }) => to);
  expect([addresses.length, new Set(addresses).size]).toEqual([61, 61]);
});

test('an announcement push shows its title to subscribed browsers and counts once accepted', async () => {
  const app = await openPushedApp();
  open.push(app.close);
  await app.subscribe();
  const id = await begin(app, { byPush: true });
  await sendAnnouncements(app.context.services);
  await queueAnnouncements(app.context.services);
  const figures = async () => (await app.call(app.admin, 'GET', `/announcements/${id}`)).json().figures;
  expect(await figures()).toMatchObject({ told: 2, pushSent: 1, pushReceived: 0 });
  await app.deliver();
  expect(await figures()).toMatchObject({ pushSent: 1, pushReceived: 1, received: 1 });
  expect(app.phone.taken.at(-1)?.payload).toMatchObject({
    notification: { body: 'Fermé lundi', tag: 'announcement' },
  });
});

test('a member blocked before their turn gets neither mail nor push of an announcement', async () => {
  const app = await openApp();
  await begin(app, { byMail: true });
  await sendAnnouncements(app.context.services);
  await app.call(app.admin, 'PUT', `/users/${app.member.id}/block`, { isBlocked: true });
  await queueAnnouncements(app.context.services);
  expect(app.rows('select recipient from mails')).toEqual([{ recipient: app.verified.email }]);
});

test('erasing a member deletes their announcements and removes them from the counts', async () => {
  const app = await openApp();
  const id = await begin(app);
  await sendAnnouncements(app.context.services);
  const [notice] = (await app.call(app.member, 'GET', '/notificationsUser')).json();
  await app.call(app.member, 'PUT', `/notificationsUser/${notice._id}/read`);
  const data = readAnnouncementsData(app.context.services.db, app.member.id);
  expect(await readAllRows(data.announcements)).toMatchObject([
    { announcementId: id, texts: CONTENT.texts, readAt: app.time.now },
  ]);
  await app.context.services.transact(({ tx }) => eraseAnnouncementRecords(tx, app.member.id));
  expect(app.rows('select told, read from announcement_runs')).toEqual([{ told: 1, read: 0 }]);
  expect(app.rows('select * from announcement_hours')).toEqual([]);
});
