import { randomUUID } from 'node:crypto';
import type { ReasonKind } from '@waha/domain/messaging/reasons/reason';
import { describe, expect, it } from 'vitest';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { BUILT_IN_REASONS } from './built-in-reasons';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

type Listed = {
  _id: string;
  kind: string;
  text: string;
  memberText: string;
  missingLanguage?: string;
  assumedLanguage?: string;
};
const [unreadable] = BUILT_IN_REASONS;

const list = async (kind: ReasonKind = 'payment_rejected', by = app.admin, of = app.member): Promise<Listed[]> =>
  (await app.call(by, 'GET', `/reasons/${of.id}?kind=${kind}`)).json();
const save = (id: string, body: object) => app.call(app.admin, 'PUT', `/reasons/${id}`, body);
const remove = (id: string) => app.call(app.admin, 'DELETE', `/reasons/${id}`);
const speak = (language: string) => app.call(app.member, 'PUT', `/users/${app.member.id}/language`, { language });

describe('reasons for decisions', () => {
  it.each(['fr', 'ar', 'en'] as const)('are listed in the language of a member who reads %s', async (language) => {
    await speak(language);
    const expectedTexts = BUILT_IN_REASONS.filter(({ kind }) => kind === 'payment_rejected').map(
      ({ translations }) => translations[language],
    );
    expect((await list()).map(({ memberText }) => memberText)).toEqual(expectedTexts);
  });

  it('are listed for all staff who may decide about the member', async () => {
    const address = (of: { id: string }) => `/api/reasons/${of.id}?kind=receipt_rejected`;
    const all = [app.admin, app.finance, app.commercial, app.member];
    expect(await app.seenBy(address(app.member), ...all)).toEqual([200, 200, 403, 403]);
    expect(await app.seenBy(address(app.verified), ...all)).toEqual([200, 200, 200, 403]);
    expect(await app.seenBy('/api/reasons', ...all)).toEqual([200, 403, 403, 403]);
    expect((await app.call(app.admin, 'GET', `/reasons/${app.finance.id}?kind=receipt_rejected`)).json().code).toBe(
      'conversation_not_found',
    );
  });

  it('change for everybody when an admin edits one', async () => {
    await speak('ar');
    const edited = { kind: 'payment_rejected', text: ' Blurred\u200b. ', translations: { ar: 'غير واضح.' } };
    expect((await save(unreadable!.id, edited)).json()).toEqual({
      ...{ _id: unreadable!.id, kind: 'payment_rejected', text: 'Blurred.', translations: { ar: 'غير واضح.' } },
    });
    expect((await list())[0]).toMatchObject({ text: 'Blurred.', memberText: 'غير واضح.' });
  });

  it('keep their translations when a client sends none', async () => {
    await speak('ar');
    await save(unreadable!.id, { kind: 'payment_rejected', text: 'Blurred.' });
    expect((await list())[0]).toMatchObject({ text: 'Blurred.', memberText: unreadable!.translations.ar });
  });

  it('name the language of the member in which a text is missing', async () => {
    await speak('ar');
    const id = randomUUID();
    await save(id, { kind: 'payment_rejected', text: 'Cut off.' });
    expect((await list()).at(-1)).toMatchObject({ _id: id, memberText: 'Cut off.', missingLanguage: 'ar' });
    await speak('source');
    expect((await list()).at(-1)).not.toHaveProperty('missingLanguage');
  });

  it('name the language in which they are sent to a member who has chosen none', async () => {
    expect((await list()).map(({ assumedLanguage }) => assumedLanguage)).toEqual(Array(5).fill('source'));
    await speak('fr');
    expect((await list())[0]).not.toHaveProperty('assumedLanguage');
  });

  it('are sent in French to a resident of Tunisia whose account has no language', async () => {
    await app.given.profile(app.member.id);
    expect((await list())[0]).toMatchObject({ memberText: unreadable!.translations.fr, assumedLanguage: 'fr' });
    await speak('source');
    expect((await list())[0]).toMatchObject({ memberText: unreadable!.text });
  });

  it('stay deleted, those of the program included', async () => {
    const added = randomUUID();
    await save(added, { kind: 'payment_rejected', text: 'Cut off.' });
    for (const id of [added, unreadable!.id, randomUUID()]) expect((await remove(id)).statusCode).toBe(200);
    const ids = (await list()).map(({ _id }) => _id);
    expect([ids.includes(added), ids.includes(unreadable!.id), ids.length]).toEqual([false, false, 4]);
  });

  it('have a text of at most 500 characters', async () => {
    for (const text of ['\u200b', 'x'.repeat(501)])
      expect((await save(randomUUID(), { kind: 'payment_rejected', text })).json().errors).toHaveProperty('text');
  });

  it('are no quick replies, and quick replies are no reasons', async () => {
    const reason = randomUUID();
    await save(reason, { kind: 'payment_rejected', text: 'Cut off.' });
    const reply = { title: 'Hours', text: 'From 9 to 5.' };
    const { _id } = (await app.call(app.admin, 'POST', '/quick-replies', reply)).json();
    expect((await app.call(app.admin, 'GET', '/quick-replies')).json()).toHaveLength(1);
    expect((await save(_id, { kind: 'payment_rejected', text: 'x' })).json().code).toBe('quick_reply_not_found');
    await remove(_id);
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await app.call(app.admin, method, `/quick-replies/${reason}`, reply)).statusCode).toBe(404);
    expect((await app.call(app.admin, 'GET', '/quick-replies')).json()).toMatchObject([reply]);
    expect((await list()).at(-1)?._id).toBe(reason);
  });
});
