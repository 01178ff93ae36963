import { HOUR } from '@waha/domain/kernel/time';
import { expect, test } from 'vitest';
import { listDraftKinds } from '#list-draft-kinds';
import { publishDueDrafts } from '#platform/drafts/publish-draft';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const URL = '/catalogue/terms';
const read = async (path = '') => (await app.call(app.admin, 'GET', URL + path)).json();
const readPublic = async (query = '') => (await app.server.inject({ url: `/api/terms${query}` })).json();
const readConsent = async (by = app.member) => (await app.call(by, 'GET', '/consent')).json();
const agree = (version: number, by = app.member) => app.call(by, 'POST', '/consent', { version, language: 'fr' });
const TEXTS = { terms: { source: 'Terms.', fr: 'Conditions.' }, privacy: 'Notice.' };

async function publish(content: object, publishAt?: number) {
  const { revision } = await read();
  const saved = await app.call(app.admin, 'PUT', `${URL}/draft`, { content, revision });
  expect(saved.statusCode).toBe(200);
  const at = publishAt && { publishAt: new Date(publishAt).toISOString() };
  return app.call(app.admin, 'POST', `${URL}/publish`, { revision: saved.json().revision, ...at });
}
const signUp = (consent: object | undefined) =>
  app.server.inject({
    method: 'POST',
    url: '/api/users/signup',
    payload: {
      name: 'Nour',
      surname: 'Hamdi',
      email: 'nour.hamdi@waha.example',
      password: 'sous les palmiers',
      consent,
    },
  });
/** An order that is incomplete for other reasons: the missing agreement is reported first. */
const buy = () =>
  app.call(app.member, 'POST', '/payments', { userId: app.member.id, userEmail: 'a@waha.example', packName: 'x' });

test('before terms are published, nothing asks for consent', async () => {
  expect(await readPublic()).toEqual({ version: 0, publishedAt: null, documents: [] });
  expect((await app.server.inject({ url: '/api/config' })).json()).not.toHaveProperty('termsVersion');
  expect(await readConsent()).toEqual({ isMissing: false, agreedAt: null, agreedVersion: null });
  expect((await buy()).json().code).not.toBe('consent_missing');
  expect((await agree(1)).json().code).toBe('terms_changed');
  expect((await signUp({ version: 1, language: 'fr' })).json().code).toBe('terms_changed');
  expect(app.rows('select id from consents')).toEqual([]);
});

test('published terms are shown in each language, and asked for before a member buys or sends documents', async () => {
  expect((await publish({ ...TEXTS, asksAgain: true })).json().version).toBe(1);
  expect(await readPublic('?language=fr')).toMatchObject({
    version: 1,
    documents: [
      { document: 'terms', text: 'Conditions.' },
      { document: 'privacy', text: 'Notice.' },
    ],
  });
  expect((await app.server.inject({ url: '/api/config' })).json().termsVersion).toBe(1);
  expect(await readConsent()).toMatchObject({ isMissing: true });
  for (const call of [
    () => buy(),
    () => app.call(app.member, 'POST', '/point-recharge', { points: 100 }),
    () => app.call(app.member, 'POST', '/profiles', { userId: app.member.id }),
  ]) {
    const refused = await call();
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'consent_missing']);
  }
  const agreed = await agree(1);
  expect(agreed.json()).toMatchObject({ isMissing: false, agreedVersion: 1 });
  expect((await buy()).json().code).not.toBe('consent_missing');
  // A repeated press adds nothing.
  expect((await agree(1)).statusCode).toBe(200);
  const rows = app.rows('select document, version, language, way, text_hash from consents order by document');
  expect(rows).toMatchObject([
    { document: 'privacy', version: 1, language: 'fr', way: 'app' },
    { document: 'terms', version: 1, language: 'fr', way: 'app' },
  ]);
  expect(new Set(rows.map(({ text_hash }) => text_hash)).size).toBe(2);
  expect(app.audited('terms.published')).toMatchObject([{ actor_id: app.admin.id }]);
});

test('a correction keeps the agreements, a version that asks again ends them', async () => {
  await publish({ ...TEXTS, asksAgain: true });
  await agree(1);
  await publish({ ...TEXTS, privacy: 'Notice, corrected.', asksAgain: false });
  expect(await readConsent()).toMatchObject({ isMissing: false, agreedVersion: 1 });
  await publish({ ...TEXTS, privacy: 'Another notice.', asksAgain: true });
  expect(await readConsent()).toMatchObject({ isMissing: true, agreedVersion: 1 });
  expect((await agree(2)).json().code).toBe('terms_changed');
  expect((await agree(3)).json()).toMatchObject({ isMissing: false, agreedVersion: 3 });
});

test('a new member agrees at sign-up, to the version that they have read', async () => {
  await publish({ ...TEXTS, asksAgain: true });
  expect((await signUp({ version: 2, language: 'ar' })).json().code).toBe('terms_changed');
  expect(app.rows("select id from people where email = 'nour.hamdi@waha.example'")).toEqual([]);
  expect((await signUp({ version: 1, language: 'ar' })).statusCode).toBe(201);
  expect(app.rows('select way, language from consents')).toEqual([
    { way: 'sign_up', language: 'ar' },
    { way: 'sign_up', language: 'ar' },
  ]);
});

test('who signs up without an agreement is asked afterwards', async () => {
  await publish({ ...TEXTS, asksAgain: true });
  expect((await signUp(undefined)).statusCode).toBe(201);
  expect(app.rows('select id from consents')).toEqual([]);
});

test('terms without a text are not published, and scheduled ones are published at their time', async () => {
  expect((await publish({ ...TEXTS, privacy: '', asksAgain: true })).json()).toMatchObject({
    code: 'draft_not_whole',
    faults: [{ path: 'privacy', code: 'text_missing' }],
  });
  const at = app.time.now + HOUR;
  expect((await publish({ ...TEXTS, asksAgain: true }, at)).statusCode).toBe(200);
  expect((await readPublic()).version).toBe(0);
  app.time.now = at;
  await publishDueDrafts(app.context.services, listDraftKinds(app.context.services));
  expect((await readPublic()).version).toBe(1);
  expect(await read('/versions')).toMatchObject([{ version: 1 }]);
});

test('a stored consent is never changed, deleted or replaced', async () => {
  await publish({ ...TEXTS, asksAgain: true });
  await agree(1);
  expect(() => app.rows('update consents set version = 2 returning id')).toThrow('consents are append-only');
  expect(() => app.rows('delete from consents returning id')).toThrow('consents are append-only');
});

test('staff neither need nor give consent', async () => {
  await publish({ ...TEXTS, asksAgain: true });
  expect((await agree(1, app.admin)).statusCode).toBe(403);
  expect((await app.call(app.finance, 'GET', '/consent')).statusCode).toBe(403);
});
