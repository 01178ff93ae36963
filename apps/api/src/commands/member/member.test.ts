import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StaffId } from '@waha/domain/kernel/ids';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eraseMember } from '#erase-member';
import { findPersonByEmailOrId } from '#features/account/find-members';
import { processPasswordLinkRequests } from '#features/account/passwords/password-link-requests';
import { checkFiles } from '#features/operations/doctor/check-files';
import { findProfile } from '#features/profile/profile.store';
import { decidePayment } from '#features/purchase/decide-payment';
import { checkLedger } from '#features/wallet/ledger/check-ledger';
import { listMailFilesFor } from '#platform/mail/mail-to-disk';
import { createPng } from '#testing/fixtures/create-fixtures';
import { sendMessage } from '#testing/fixtures/send-message';
import { sendTaskReport } from '#testing/fixtures/send-task-report';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { exportMember } from './export-member';

let app: TestApp;
let to: string;
beforeEach(async () => {
  app = await openTestApp();
  to = mkdtempSync(join(tmpdir(), 'waha-export-'));
});
afterEach(async () => {
  await app.close();
  rmSync(to, { recursive: true, force: true });
});

/**
 * Creates Amina with a paid pack, a verified profile, a message and a notification, and another member with the same.
 */
async function openTwo() {
  const admin = await app.as('admin');
  const people = [
    { name: 'Amina', ...(await app.as('user', 'Amina')) },
    { name: 'Nour', ...(await app.as('user', 'Nour')) },
  ] as const;
  for (const { id, name, email, headers } of people) {
    await app.given.pack(id, 'Ultra One', admin.id);
    const profileId = await app.given.profile(id, { email, name });
    const call = { headers: admin.headers, method: 'PUT' as const };
    await app.server.inject({ ...call, url: `/api/profiles/${profileId}/verify` });
    await app.context.services.transact(async (unit) => {
      const profile = (await findProfile(unit.tx, profileId))!;
      await unit.emit({
        type: 'member.signed-up',
        memberId: id,
        name: profile.name,
        surname: profile.surname,
        at: unit.now,
      });
      await unit.emit({ type: 'profile.submitted', profile, at: unit.now });
    });
    const sent = await sendMessage(app, { headers }, { content: `I am ${email}`, file: createPng() });
    expect(sent.statusCode, sent.body).toBe(201);
    const report = await sendTaskReport(app, { headers }, { note: `Done by ${email}` });
    expect(report.statusCode, report.body).toBe(201);
    await app.server.inject({ method: 'POST', url: '/api/users/password/forgot', payload: { email } });
  }
  await processPasswordLinkRequests(app.context.services);
  // Sending continues after the response, and would otherwise run on a closed app context.
  for (let round = 0; round < 2; round++) await app.context.services.mailer.deliver();
  return { admin, amina: people[0], nour: people[1] };
}

const db = () => app.context.services.db;
const mailsTo = ({ email }: { email: string }) => listMailFilesFor(app.dataDir, email);
const dump = () =>
  app
    .rows("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .map(({ name }) => JSON.stringify(app.rows(`select * from ${name}`)))
    .join('\n');

describe('member export', () => {
  test('writes all data and files of the member, readable by the owner only, without data of others', async () => {
    const { amina, nour } = await openTwo();
    const member = await findPersonByEmailOrId(db(), amina.email.toUpperCase(), 'member');
    const { folder, files, mails, missing } = await exportMember(app.context.services, member, to);
    expect([folder, files, mails, missing]).toEqual([join(to, `waha-member-${amina.id}`), 6, 1, []]);
    expect([statSync(folder).mode & 0o777, statSync(join(folder, 'member.json')).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(
      readdirSync(join(folder, 'files'))
        .map((name) => name.split('.')[1])
        .sort(),
    ).toEqual([...['mp4', 'png', 'png', 'png', 'png', 'png']]);
    const [mailFile = ''] = readdirSync(join(folder, 'mails'));
    expect(readFileSync(join(folder, 'mails', mailFile), 'utf8')).toContain(`To: ${amina.email}\r\n`);
    expect(statSync(join(folder, 'mails', mailFile)).mode & 0o777).toBe(0o600);
    const text = readFileSync(join(folder, 'member.json'), 'utf8');
    const all = JSON.parse(text);
    expect(all).toMatchObject({
      account: { email: amina.email, createdAt: '2026-01-15T09:00:00.000Z' },
      profiles: [{ address: '12 rue de la Kasbah, Tunis' }],
      payments: [{ packName: 'Ultra One', status: 'approved' }],
      messages: [{ text: `I am ${amina.email}` }],
      taskReports: [{ taskKey: 'price-survey', note: `Done by ${amina.email}` }],
    });
    for (const part of [
      'sessions',
      'pointEntries',
      'withdrawals',
      'recharges',
      'invoices',
      'invoiceReminders',
      'invoiceReminderPauses',
      'tasks',
      'reports',
      'notifications',
      'quizResults',
      'training',
      'purchaseReminders',
      'invitationCode',
      'invitations',
      'mails',
      'audit',
    ])
      expect(all).toHaveProperty(part);
    expect(text).not.toContain('argon2id');
    expect(text).not.toContain(nour.email);
    expect(app.rows("select actor_id from audit_log where action = 'member.exported'")).toEqual([
      { actor_id: 'operator' },
    ]);
  });
});

describe('member erasure', () => {
  test('leaves only the money entries under an anonymous id and does not affect others', async () => {
    const { amina, nour } = await openTwo();
    expect((await mailsTo(amina)).length).toBe(1);
    app.rows(`update people set block_reason = 'Forged receipts' where id = '${amina.id}' returning id`);
    const before = app.rows(`select * from point_entries union all select * from point_entries where false`);
    const identity = app.rows(
      `select id from files where owner_id = '${amina.id}' and purpose in ('identity_document', 'message_file', 'task_photo')`,
    );
    const deletedCount = await eraseMember(app.context.services, await findPersonByEmailOrId(db(), amina.id, 'member'));

    expect([deletedCount, identity.filter(({ id }) => existsSync(join(app.dataDir, 'uploads', id as string)))]).toEqual(
      [5, []],
    );
    expect([(await mailsTo(amina)).length, (await mailsTo(nour)).length]).toEqual([0, 1]);
    const left = dump();
    expect(left).not.toContain(amina.email);
    expect(left).not.toContain('Amina Ben Salah');
    expect(left).not.toContain('Forged receipts');
    expect(left).toContain(nour.email);
    expect(app.rows('select * from point_entries')).toEqual(before);
    expect(app.rows(`select status from payments where member_id = '${amina.id}'`)).toEqual([{ status: 'approved' }]);
    expect(app.rows(`select name, surname, email from people where id = '${amina.id}'`)).toEqual([
      { name: 'Erased', surname: 'member', email: `erased-${amina.id}@erased.invalid` },
    ]);
    expect((await checkLedger(db(), app.time.now)).faults).toEqual([]);
    expect((await checkFiles(db(), app.context.services.uploads.storage)).state).toBe('ok');
    expect(app.context.database.writer.pragma('foreign_key_check')).toEqual([]);
  });

  test('deletes decisions about the member that are held', async () => {
    const { amina } = await openTwo();
    app.rows(
      `insert into held_commands (id, endpoint, params, body, actor_id, subject_kind, subject_id, member_id, created_at, due_at)
       select 'h', 'PUT /payments/:id/validate', '{}', '{"reason":"private"}', id, 'payment', 'p', '${amina.id}', 1, 2
         from people where id = '${amina.id}' returning id`,
    );
    await eraseMember(app.context.services, await findPersonByEmailOrId(db(), amina.id, 'member'));
    expect(app.rows('select id from held_commands')).toEqual([]);
  });

  test('ends all sessions and blocks sign-in by the old and the new address', async () => {
    const { amina } = await openTwo();
    await eraseMember(app.context.services, await findPersonByEmailOrId(db(), amina.id, 'member'));
    const read = await app.server.inject({ url: `/api/users/${amina.id}`, headers: amina.headers });
    const logIn = (email: string, password: string) =>
      app.server.inject({ method: 'POST', url: '/api/users/login', payload: { email, password } });
    const tries = [
      await logIn(amina.email, 'correct horse battery'),
      await logIn(`erased-${amina.id}@erased.invalid`, 'x'),
    ];
    expect([read, ...tries].map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
  });

  test('is refused without changes until all submissions are decided', async () => {
    const { amina, admin } = await openTwo();
    const paymentId = await app.given.payment(amina.id, 'Ultra One');
    const before = dump();
    const erase = async () => eraseMember(app.context.services, await findPersonByEmailOrId(db(), amina.id, 'member'));
    await expect(erase()).rejects.toThrow('Nothing was erased. Decide these first: 1 pending payments.');
    expect((await mailsTo(amina)).length).toBe(1);
    expect(dump() === before).toBe(true);
    const decision = { status: 'rejected', reason: 'Unreadable' } as const;
    await app.context.services.transact((unit) =>
      decidePayment(unit, { paymentId, decision, by: admin.id as unknown as StaffId }),
    );
    await expect(erase()).resolves.toBe(5);
  });
});
