import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPagesItem } from '@waha/domain/company/staff/company-page-draft';
import type { CompanyPageDraft } from '@waha/domain/company/staff/company-page-draft-schema';
import { HOUR } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { listDraftKinds } from '#list-draft-kinds';
import { findAssets } from '#platform/config/assets';
import { readCatalogue } from '#platform/config/catalogue';
import { publishDueDrafts } from '#platform/drafts/publish-draft';
import { createSizedJpeg } from '#testing/create-sized-jpeg';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';
import { exportCompany } from '../company.export';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

const URL = '/catalogue/company-page';
const read = async (path = '') => (await app.call(app.admin, 'GET', URL + path)).json();
const readCompany = async (query = '') => (await app.server.inject({ url: `/api/company${query}` })).json();
const save = (content: CompanyPageDraft, revision: number, by = app.admin) =>
  app.call(by, 'PUT', `${URL}/draft`, { content, revision });
const publish = (revision: number, publishAt?: string, by = app.admin) =>
  app.call(by, 'POST', `${URL}/publish`, { revision, ...(publishAt && { publishAt }) });
async function draft(change: Partial<CompanyPageDraft>): Promise<number> {
  const { published, draft, revision } = await read();
  const saved = await save({ ...(draft?.content ?? published), ...change }, revision);
  expect(saved.statusCode).toBe(200);
  return saved.json().revision;
}
const STORY = { source: 'It began.', ar: 'بدأت.' };
const VALUES = [{ id: 'a', title: 'Patience', text: 'We wait.' }];
const SOCIAL = [{ id: 'b', name: 'Mastodon', url: 'https://social.example/@waha', art: 'social-people' }];

test('the company page is edited as a draft and published for everyone at once', async () => {
  const before = await readCompany();
  const revision = await draft({ story: STORY, values: VALUES, social: SOCIAL });
  expect(await readCompany()).toEqual(before);
  expect(await read('/preview?language=ar')).toMatchObject({ brand: before.brand, story: 'بدأت.' });
  const { cursor } = (await app.call(app.member, 'GET', '/sync')).json();
  expect((await publish(revision)).json().version).toBe(1);
  const [{ id: _value, ...value }, { id: _page, ...page }] = [VALUES[0]!, SOCIAL[0]!];
  expect(await readCompany()).toMatchObject({
    ...before,
    story: 'It began.',
    values: [value],
    social: [page],
    strips: {},
  });
  // The carousels link to it, at the position of the company's social pages in the files.
  const { promo, entry } = (await readCompany()).strips;
  const tile = { label: page.name, url: page.url, picture: page.art };
  expect([promo[1], entry.at(-1)]).toEqual([tile, tile]);
  expect((await readCompany('?language=ar')).story).toBe('بدأت.');
  expect((await app.call(app.member, 'GET', `/sync?since=${cursor}`)).json().changes).toMatchObject([
    { feature: 'company' },
  ]);
  expect(app.audited('company-page.published')).toMatchObject([{ actor_id: app.admin.id }]);
});

test('publishing the company page leaves the legal facts unchanged', async () => {
  const { foundedOn, registeredIn, taxIdentifier, brand } = await readCompany();
  const { published, revision } = await read();
  await save({ ...published, story: 'Other', taxIdentifier: 'X', brand: 'Y' }, revision);
  await publish(revision + 1);
  expect(await readCompany()).toMatchObject({ foundedOn, registeredIn, taxIdentifier, brand, story: 'Other' });
});

test('the company page reverts to an earlier version and is published at its scheduled time', async () => {
  const before = await readCompany();
  await publish(await draft({ story: STORY }));
  const restored = await app.call(app.admin, 'POST', `${URL}/versions/0/restore`, {
    revision: (await read()).revision,
  });
  const at = app.time.now + HOUR;
  expect((await publish(restored.json().revision, new Date(at).toISOString())).statusCode).toBe(200);
  expect((await readCompany()).story).toBe('It began.');
  app.time.now = at;
  await publishDueDrafts(app.context.services, listDraftKinds(app.context.services));
  expect(await readCompany()).toEqual(before);
});

describe('picture carousels', () => {
  const TILE = { id: 't', label: { source: 'Summer', ar: 'الصيف' }, picture: 'gifts', to: 'packs' as const };
  const bring = async (files: Record<string, Buffer>) =>
    (await sendForm(app, app.admin, { url: '/catalogue/media', files })).json().name as string;

  test('are the built-in ones until an administrator changes one; the other is unchanged', async () => {
    const before = (await readCompany()).strips;
    expect([before.promo.length, before.entry.length]).toEqual([35, 27]);
    expect(before.promo[0]).toEqual({ label: 'About Waha', picture: 'company', to: '/company-description' });
    await publish(
      await draft({ promo: [{ ...TILE }, { id: 'w', label: 'Elsewhere', picture: 'news', url: 'https://a.example' }] }),
    );
    expect((await readCompany('?language=ar')).strips.promo).toEqual([
      { label: 'الصيف', picture: 'gifts', to: '/dashboard?open=packs' },
      { label: 'Elsewhere', picture: 'news', url: 'https://a.example' },
    ]);
    expect((await readCompany()).strips.entry).toEqual(before.entry);
  });

  test('show an uploaded picture in its sizes, before and after publishing', async () => {
    const picture = await bring({ picture: createSizedJpeg(1600, 1200, 100), small: createSizedJpeg(480, 360) });
    const revision = await draft({ entry: [{ id: 't', label: 'Summer', picture }] });
    const imageUrl = `/media/own/${picture}?v=${picture.slice(0, 10)}`;
    const entry = [{ label: 'Summer', imageUrl, imageSet: `${imageUrl}&small 480w, ${imageUrl} 1600w` }];
    expect((await read('/preview')).strips.entry).toEqual(entry);
    await publish(revision);
    expect((await readCompany()).strips.entry).toEqual(entry);
  });

  test('omit a hidden tile, whose content stays in the editor', async () => {
    const hidden = { ...TILE, id: 'h', label: 'Winter', isShown: false };
    const revision = await draft({ entry: [TILE, hidden] });
    const shown = [{ label: 'Summer', picture: 'gifts', to: '/dashboard?open=packs' }];
    expect((await read('/preview')).strips.entry).toEqual(shown);
    await publish(revision);
    expect((await readCompany()).strips.entry).toEqual(shown);
    expect((await read()).published.entry[1]).toEqual(hidden);
  });

  test('are exported as in the file, and a server started with that file shows the same', async () => {
    const picture = await bring({ picture: createSizedJpeg(600, 400) });
    await publish(
      await draft({
        promo: [TILE, { ...TILE, id: 'o', label: 'Own', picture, isShown: false }, { ...createPagesItem() }],
      }),
    );
    const { db, catalogue } = app.context.services;
    const file = JSON.parse(JSON.stringify(await exportCompany(db, catalogue)));
    const { id: _, ...tile } = TILE;
    expect(file.strips.promo).toEqual([tile, { ...tile, label: 'Own', picture, isShown: false }, { pages: true }]);
    const folder = mkdtempSync(join(tmpdir(), 'waha-strips-'));
    mkdirSync(join(folder, 'catalogue'));
    writeFileSync(join(folder, 'catalogue', 'company.json'), JSON.stringify(file));
    expect(readCatalogue(findAssets().catalogue, folder).company.strips).toEqual(file.strips);
    rmSync(folder, { recursive: true });
  });

  test('published before they were editable come from the files and can be restored', async () => {
    const before = (await readCompany()).strips;
    await publish(await draft({ story: STORY }));
    const old = "json_remove(content, '$.promo', '$.entry')";
    app.rows(`update catalogue_items set content = ${old} returning kind`);
    app.rows(`insert into catalogue_versions
      select kind, item_id, 9, ${old}, changed, published_at, published_by from catalogue_versions where version = 1 returning kind`);
    expect((await readCompany()).strips).toEqual(before);
    await publish(await draft({ story: 'Other', promo: [TILE] }));
    const { revision } = await read();
    const restored = await app.call(app.admin, 'POST', `${URL}/versions/9/restore`, { revision });
    await publish(restored.json().revision);
    const now = await readCompany();
    expect([now.story, now.strips.entry]).toEqual(['It began.', before.entry]);
  });

  test.each<[string, () => object, string, string]>([
    ['no text', () => ({ ...TILE, label: '' }), 'label', 'text_missing'],
    ['no picture', () => ({ ...TILE, picture: '' }), 'picture', 'picture_missing'],
    ['a picture that there is not', () => ({ ...TILE, picture: 'castle' }), 'picture', 'media_unknown'],
    ['an upload that there is not', () => ({ ...TILE, picture: `${'0'.repeat(64)}.jpg` }), 'picture', 'media_unknown'],
    ['an address that is a script', () => ({ ...TILE, to: undefined, url: 'javascript:alert(1)' }), 'url', 'not_https'],
  ])('with %s report the field and are not published', async (_what, tile, field, code) => {
    const response = await publish(await draft({ entry: [tile() as typeof TILE] }));
    expect([response.statusCode, response.json().faults]).toEqual([422, [{ path: `entry.0.${field}`, code }]]);
  });

  test('link only to listed screens, and a path is not a picture', async () => {
    const { published, revision } = await read();
    for (const tile of [
      { ...TILE, to: '/api/users' },
      { ...TILE, picture: '../../keys' },
    ])
      expect((await save({ ...published, promo: [tile as typeof TILE] }, revision)).statusCode).toBe(400);
  });
});

test('a faulty company page reports the field and is not published', async () => {
  const social = [{ ...SOCIAL[0]!, url: 'javascript:alert(1)' }];
  const response = await publish(await draft({ story: ' ', social }));
  expect([response.statusCode, response.json().faults]).toEqual([
    422,
    [
      { path: 'story', code: 'text_missing' },
      { path: 'social.0.url', code: 'not_https' },
    ],
  ]);
});

test('commercial and finance staff and members cannot edit the company page', async () => {
  const { published, revision } = await read();
  for (const by of [app.commercial, app.finance, app.member]) {
    expect((await save({ ...published, story: 'Other' }, revision, by)).statusCode).toBe(403);
    expect((await publish(revision, undefined, by)).statusCode).toBe(403);
  }
});
