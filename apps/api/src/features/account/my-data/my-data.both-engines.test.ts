import { KEPT_DATA_KINDS } from '@waha/domain/account/my-data/kept-data';
import { MINUTE } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { OPERATOR_ID, writeAuditLog } from '#platform/database/audit-log';
import { createId } from '#platform/database/create-id';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

type Sections = { title: string; empty: string; lines: { text: string; detail: string }[] }[];
const read = async (language = 'source', by = app.member): Promise<Sections> =>
  (await app.call(by, 'GET', `/account/my-data?language=${language}`)).json().sections;

test('the data of a member is listed with its purpose and duration, in each language', async () => {
  const [kept, views, agreements] = await read();
  expect(kept!.lines).toHaveLength(KEPT_DATA_KINDS.length);
  expect(kept!.lines).toContainEqual({
    text: 'Your profile: date of birth, address and phone numbers',
    detail: 'to verify who gets money · until your account is deleted',
  });
  expect(kept!.lines).toContainEqual({
    text: expect.stringContaining('your identity card'),
    detail: 'to verify who gets money · 12 months after the verification',
  });
  expect((await read('fr'))[0]!.lines).toContainEqual({
    text: 'Les mêmes documents d’un profil refusé',
    detail: 'pour vérifier qui reçoit l’argent · 90\u00a0jours après le refus',
  });
  expect([views!.lines, views!.empty]).toEqual([[], 'Nobody has looked at them.']);
  expect(agreements!.lines).toEqual([]);
  expect((await read('fr'))[0]!.title).toBe('Ce qui est conservé sur vous');
  expect((await read('ar'))[0]!.title).toBe('ما يُحفظ عنك');
});

test('the views of documents are listed by role and time, without names, newest first', async () => {
  await app.given.payment(app.member.id, 'Ultra One', 1);
  const [{ id: file }] = app.rows('select id from files') as [{ id: string }];
  await app.server.inject({ url: `/uploads/${file}`, headers: app.admin.headers });
  await app.server.inject({ url: `/uploads/${file}`, headers: app.member.headers });
  app.time.now += MINUTE;
  const line = { actorId: OPERATOR_ID, action: 'member.exported', subjectId: app.member.id } as const;
  await app.context.services.transact((unit) => writeAuditLog(unit, { ...line, memberId: app.member.id }));
  const [, views] = await read('fr');
  expect(views!.lines).toEqual([
    { text: 'Toutes les données, exportées par l’exploitant', detail: 'Exploitant · 15/01/2026 10:01' },
    { text: 'Reçu', detail: 'Administrateur · 15/01/2026 10:00' },
  ]);
  expect((await read('fr', app.verified))[1]!.lines).toEqual([]);
});

test('agreements are listed with document, version and time', async () => {
  for (const [version, document] of [
    [1, 'terms'],
    [2, 'privacy'],
  ])
    app.rows(
      `insert into consents (id, member_id, document, version, text_hash, language, way, given_at)
       values ('${createId<string>(app.time.now)}', '${app.member.id}', '${document}', ${version}, 'h', 'fr', 'app',
         ${app.time.now + Number(version) * MINUTE}) returning id`,
    );
  const [, , agreements] = await read('fr');
  expect(agreements!.lines).toEqual([
    { text: 'Notice de confidentialité, version 2', detail: '15/01/2026 10:02' },
    { text: 'Conditions d’utilisation, version 1', detail: '15/01/2026 10:01' },
  ]);
});
