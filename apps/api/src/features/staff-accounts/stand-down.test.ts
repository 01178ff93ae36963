import type { PayeesDraft } from '@waha/domain/company/staff/payees-draft-schema';
import { HOUR } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { listDraftKinds } from '#list-draft-kinds';
import { publishDueDrafts } from '#platform/drafts/publish-draft';
import { advanceClockCheckpoint } from '#platform/process/clock-checkpoint';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendAnnouncements } from '../announcements/send-announcements';

// An administrator schedules publications and loses the role before they are due.

let app: StaffedApp;
let rania: StaffedApp['admin'];
openAppForEach(async () => {
  app = await openStaffedApp();
  await app.context.services.transact(advanceClockCheckpoint);
  rania = await app.as('admin', 'Rania');
  return app;
});

const TO_ALL = { audience: {}, byPush: false, byMail: false };
const at = () => new Date(app.time.now + HOUR).toISOString();

async function schedulePayees(): Promise<void> {
  const { published, revision } = (await app.call(rania, 'GET', '/catalogue/payees')).json();
  const payees = (published as PayeesDraft).payees.map((payee) =>
    payee.id === 'd17' ? { ...payee, number: '99 999 999' } : payee,
  );
  const draft = await app.call(rania, 'PUT', '/catalogue/payees/draft', { content: { payees }, revision });
  const order = { revision: draft.json().revision, publishAt: at() };
  expect((await app.call(rania, 'POST', '/catalogue/payees/publish', order)).statusCode).toBe(200);
}

async function scheduleAnnouncement(): Promise<string> {
  const texts = { fr: { title: 'Bonjour', text: 'À tous' } };
  const { _id } = (await app.call(rania, 'POST', '/announcements', { texts, ...TO_ALL })).json();
  const sent = await app.call(rania, 'POST', `/announcements/${_id}/send`, { version: 1, sendAt: at() });
  expect(sent.statusCode).toBe(200);
  return _id;
}

/** Runs what is due at that time. */
async function carryOutDue(): Promise<void> {
  app.time.now += 2 * HOUR;
  await publishDueDrafts(app.context.services, listDraftKinds(app.context.services));
  await sendAnnouncements(app.context.services);
}

const numberShown = async () => {
  const { payees } = (await app.server.inject({ url: '/api/config' })).json();
  return payees.find(({ method }: { method: string }) => method === 'd17').number;
};
const noticesOfMember = async () => (await app.call(app.member, 'GET', '/notificationsUser')).json();
const schedules = () =>
  app.rows(
    `select publish_at as at from catalogue_drafts union all select send_at from announcements where state = 'scheduled'`,
  );
const mails = (kind: string) => app.rows(`select recipient, body from mails where kind = '${kind}' order by recipient`);

describe('publications scheduled by an administrator', () => {
  test('are published at their time while the account is an administrator', async () => {
    await schedulePayees();
    await scheduleAnnouncement();
    await carryOutDue();
    expect([await numberShown(), (await noticesOfMember()).length]).toEqual(['99 999 999', 1]);
  });

  test.each([
    ['switched off', 'access', { isOff: true }],
    ['given another role', 'role', { role: 'finance_admin' }],
  ])(
    'are cancelled when the administrator is %s, and the other administrators are mailed',
    async (_how, what, body) => {
      await schedulePayees();
      const id = await scheduleAnnouncement();
      const response = await app.call(app.admin, 'PUT', `/staff-accounts/${rania.id}/${what}`, body);
      expect(response.statusCode).toBe(204);
      expect(schedules()).toEqual([{ at: null }]);
      expect(app.audited('publication.cancelled')).toMatchObject([{ actor_id: app.admin.id, subject_id: 'all' }]);
      expect(app.audited('announcement.cancelled')).toMatchObject([{ actor_id: app.admin.id, subject_id: id }]);
      const mailed = mails('schedulesCancelled');
      expect(mailed.map(({ recipient }) => recipient)).toEqual([app.admin.email]);
      expect(String(mailed[0]!.body)).toContain('2 publications');
      // The draft still exists for another administrator to publish.
      const { draft } = (await app.call(app.admin, 'GET', '/catalogue/payees')).json();
      expect(draft).toMatchObject({ publishAt: null, content: { payees: expect.any(Array) } });
      await carryOutDue();
      expect([await numberShown(), await noticesOfMember()]).toEqual(['00 000 017', []]);
    },
  );

  test('are not published if the role was lost outside the app, as by a restored database', async () => {
    await schedulePayees();
    await scheduleAnnouncement();
    app.rows(`update people set role = 'finance_admin' where id = '${rania.id}' returning id`);
    await carryOutDue();
    expect([await numberShown(), await noticesOfMember(), schedules()]).toEqual(['00 000 017', [], [{ at: null }]]);
    expect(app.audited('publication.cancelled')).toMatchObject([{ actor_id: null, subject_id: 'all' }]);
  });

  test('of another administrator remain scheduled', async () => {
    await schedulePayees();
    const hedi = await app.as('admin', 'Hedi');
    await app.call(app.admin, 'PUT', `/staff-accounts/${hedi.id}/access`, { isOff: true });
    await carryOutDue();
    expect([await numberShown(), mails('schedulesCancelled')]).toEqual(['99 999 999', []]);
  });
});

test('scheduling a change of payment accounts mails every administrator', async () => {
  await schedulePayees();
  const sent = mails('payeesChanged');
  expect(sent.map(({ recipient }) => recipient)).toEqual([app.admin.email, rania.email].sort());
  expect(String(sent[0]!.body)).toContain('scheduled for 2026-01-15 11:00 (Tunis time)');
  expect(String(sent[0]!.body)).not.toContain('99 999 999');
});
