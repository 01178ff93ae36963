import type { CompanyPageDraft } from '@waha/domain/company/staff/company-page-draft-shapes';
import { HOUR } from '@waha/domain/kernel/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draftedKinds } from '../../../drafted-kinds';
import { publishDueDrafts } from '../../../platform/drafts/publish-draft';
import { openStaffedApp, type StaffedApp } from '../../../testing/open-staffed-app';

let house: StaffedApp;
beforeEach(async () => {
  house = await openStaffedApp();
});
afterEach(() => house.close());

const URL = '/catalogue/company-page';
const read = async (path = '') => (await house.call(house.admin, 'GET', URL + path)).json();
const shown = async (query = '') => (await house.app.inject({ url: `/api/company${query}` })).json();
const save = (content: CompanyPageDraft, revision: number, by = house.admin) =>
  house.call(by, 'PUT', `${URL}/draft`, { content, revision });
const publish = (revision: number, publishAt?: string, by = house.admin) =>
  house.call(by, 'POST', `${URL}/publish`, { revision, ...(publishAt && { publishAt }) });
async function draft(change: Partial<CompanyPageDraft>): Promise<number> {
  const { published, draft, revision } = await read();
  const saved = await save({ ...(draft?.content ?? published), ...change }, revision);
  expect(saved.statusCode).toBe(200);
  return saved.json().revision;
}
const STORY = { source: 'It began.', ar: 'بدأت.' };
const VALUES = [{ id: 'a', title: 'Patience', text: 'We wait.' }];
const SOCIAL = [{ id: 'b', name: 'Mastodon', url: 'https://social.example/@waha', art: 'social-people' }];

test('what is told of the company is changed as a draft, and published for everybody at once', async () => {
  const before = await shown();
  const revision = await draft({ story: STORY, values: VALUES, social: SOCIAL });
  expect(await shown()).toEqual(before);
  expect(await read('/preview?language=ar')).toMatchObject({ brand: before.brand, story: 'بدأت.' });
  const { cursor } = (await house.call(house.member, 'GET', '/sync')).json();
  expect((await publish(revision)).json().version).toBe(1);
  const [{ id: _value, ...value }, { id: _page, ...page }] = [VALUES[0]!, SOCIAL[0]!];
  expect(await shown()).toEqual({ ...before, story: 'It began.', values: [value], social: [page] });
  expect((await shown('?language=ar')).story).toBe('بدأت.');
  expect((await house.call(house.member, 'GET', `/sync?since=${cursor}`)).json().changes).toMatchObject([
    { feature: 'company' },
  ]);
  expect(house.audited('company-page.published')).toMatchObject([{ actor_id: house.admin.id }]);
});

test('what it is before the law is none of it: that stays as it was', async () => {
  const { foundedOn, registeredIn, taxIdentifier, brand } = await shown();
  const { published, revision } = await read();
  await save({ ...published, story: 'Other', taxIdentifier: 'X', brand: 'Y' }, revision);
  await publish(revision + 1);
  expect(await shown()).toMatchObject({ foundedOn, registeredIn, taxIdentifier, brand, story: 'Other' });
});

test('it goes back to what it was, and is published at its time', async () => {
  const before = await shown();
  await publish(await draft({ story: STORY }));
  const restored = await house.call(house.admin, 'POST', `${URL}/versions/0/restore`, {
    revision: (await read()).revision,
  });
  const at = house.time.now + HOUR;
  expect((await publish(restored.json().revision, new Date(at).toISOString())).statusCode).toBe(200);
  expect((await shown()).story).toBe('It began.');
  house.time.now = at;
  await publishDueDrafts(house.house.services, draftedKinds(house.house.services));
  expect(await shown()).toEqual(before);
});

test('what is wrong says where, and is not published', async () => {
  const social = [{ ...SOCIAL[0]!, url: 'javascript:alert(1)' }];
  const answer = await publish(await draft({ story: ' ', social }));
  expect([answer.statusCode, answer.json().faults]).toEqual([
    422,
    [
      { path: 'story', code: 'text_missing' },
      { path: 'social.0.url', code: 'not_https' },
    ],
  ]);
});

test('commercial and finance staff and members write nothing of it', async () => {
  const { published, revision } = await read();
  for (const by of [house.commercial, house.finance, house.member]) {
    expect((await save({ ...published, story: 'Other' }, revision, by)).statusCode).toBe(403);
    expect((await publish(revision, undefined, by)).statusCode).toBe(403);
  }
});
