import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, HOUR } from '@waha/domain/kernel/time';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-schema';
import { describe, expect, test } from 'vitest';
import { readCatalogue } from '#platform/config/catalogue';
import { publishDueDrafts } from '#platform/drafts/publish-draft';
import { createSizedJpeg } from '#testing/create-sized-jpeg';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendPayment } from '#testing/fixtures/send-payment';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';
import { exportCatalogue } from './catalogue.export';
import { packDrafts } from './pack-drafts';
import { updatePacks } from './update-packs';

let app: StaffedApp;
let url: string;
openAppForEach(async () => {
  app = await openStaffedApp();
  const [pack] = app.rows(`select id from packs where pack_name = 'Ultra One'`);
  url = `/catalogue/packs/${(pack as { id: string }).id}`;
  return app;
});

const read = async (path = '', by = app.admin) => (await app.call(by, 'GET', url + path)).json();
const readPack = async () => (await app.call(app.member, 'GET', '/packs/Ultra%20One')).json();
const save = (content: PackDraft, revision: number, by = app.admin) =>
  app.call(by, 'PUT', `${url}/draft`, { content, revision });
const publishConfirming = (revision: number, confirmedWarnings?: readonly string[], publishAt?: number) =>
  app.call(app.admin, 'POST', `${url}/publish`, {
    revision,
    ...(publishAt && { publishAt: new Date(publishAt).toISOString() }),
    ...(confirmedWarnings && { confirmedWarnings }),
  });
type Warning = { about: string; id: string };
const keysOf = (warnings: readonly Warning[]) => warnings.map(({ about, id }) => `${about}:${id}`);

/** Publishes the draft, and confirms its warnings as the page does. */
async function publish(revision: number, publishAt?: number) {
  const response = await publishConfirming(revision, undefined, publishAt);
  if (response.json().code !== 'draft_has_warnings') return response;
  return publishConfirming(revision, keysOf(response.json().warnings), publishAt);
}

/** Saves a draft of the pack with a change. Returns the number of edits. */
async function draft(change: Partial<PackDraft>): Promise<number> {
  const { published, draft, revision } = await read();
  const saved = await save({ ...(draft?.content ?? published), ...change }, revision);
  expect(saved.statusCode).toBe(200);
  return saved.json().revision;
}

/** Changes and publishes the price alone. */
async function price(millimes: number): Promise<void> {
  expect((await publish(await draft({ price: millimes }))).statusCode).toBe(200);
}

describe('pack draft', () => {
  test('changes nothing for members and can be previewed', async () => {
    const before = await readPack();
    await draft({ price: 160_000, gift: { source: 'A book', fr: 'Un livre' } });
    expect(await readPack()).toEqual(before);
    expect(await read('/preview?language=fr')).toMatchObject({ price: 160_000, Gift: 'Un livre' });
    const listed = (await app.call(app.admin, 'GET', '/catalogue/packs')).json();
    expect(listed.find(({ draft }: { draft: unknown }) => draft)).toMatchObject({
      packName: 'Ultra One',
      price: 149_500,
    });
  });

  test('does not exist if equal to the published pack, or after it was discarded', async () => {
    const { published, revision } = await read();
    expect((await save(published, revision)).json().code).toBe('draft_unchanged');
    const now = await draft({ price: 160_000 });
    expect((await app.call(app.admin, 'DELETE', `${url}/draft`, { revision: now })).statusCode).toBe(204);
    expect((await read()).draft).toBeNull();
    expect((await publish(now + 1)).json().code).toBe('draft_missing');
  });

  test('edited by two: the second gets the first version without losing changes', async () => {
    const { published, revision } = await read();
    await draft({ price: 160_000 });
    const second = await save({ ...published, bonusEveryMonth: 20 }, revision);
    expect([second.statusCode, second.json()]).toMatchObject([
      409,
      {
        code: 'draft_changed',
        draft: { content: { price: 160_000 }, savedBy: { name: 'Leila Ben Salah' } },
        revision: 1,
      },
    ]);
    expect((await read()).draft.content).toMatchObject({ price: 160_000, bonusEveryMonth: 12 });
  });

  test('published or discarded meanwhile is not saved over the result', async () => {
    const known = await draft({ price: 160_000 });
    const { published } = await read();
    await publish(known);
    const lateResponse = await save({ ...published, price: 170_000 }, known);
    expect([lateResponse.statusCode, lateResponse.json().draft, lateResponse.json().published.price]).toEqual([
      409,
      null,
      160_000,
    ]);
  });

  test.each<[string, Partial<PackDraft>, string, string]>([
    ['a price', { price: 0 }, 'price', 'amount_missing'],
    ['a gift', { gift: { source: '', fr: ' ' } }, 'gift', 'text_missing'],
    ['enough questions', { questions: [] }, 'questions', 'too_few_questions'],
    [
      'two plans of as many months',
      { paymentFacilities: [3, 3].map((period, at) => ({ id: `p${at}`, period, monthlyAmount: 50_000 })) },
      'paymentFacilities.1.period',
      'same_period',
    ],
  ])(
    'that lacks %s is stored but not published, and reports the field and the reason',
    async (_what, change, path, code) => {
      const response = await publish(await draft(change));
      expect([response.statusCode, response.json().code, response.json().faults]).toEqual([
        422,
        'draft_not_whole',
        [{ path, code }],
      ]);
      expect((await readPack()).price).toBe(149_500);
    },
  );
});

describe('published pack', () => {
  test('applies to new reads and payments; earlier payments retain their terms', async () => {
    const { member, admin } = app;
    await app.given.quiz(member.id, 'Ultra One', admin.id);
    const sent = (await sendPayment(app, member)).json().payment;
    const { cursor } = (await app.call(member, 'GET', '/sync')).json();
    await price(160_000);

    expect((await app.call(member, 'GET', `/sync?since=${cursor}`)).json().changes).toMatchObject([
      { feature: 'purchase' },
    ]);
    expect((await readPack()).price).toBe(160_000);
    expect(app.rows('select id, price_millimes, total_millimes from payments')).toEqual([
      { id: sent._id, price_millimes: 149_500, total_millimes: 149_500 },
    ]);
    const old = await sendPayment(app, member);
    expect(old.json()).toMatchObject({ code: 'total_mismatch', price: 160_000, totalPrice: 160_000 });
    expect((await sendPayment(app, member, { totalPrice: '160000' })).statusCode).toBe(201);
  });

  test('taken off sale is neither listed nor sold, and its terms stay readable', async () => {
    await app.given.quiz(app.member.id, 'Ultra One', app.admin.id);
    await publish(await draft({ isOnSale: false }));
    const names = (await app.call(app.member, 'GET', '/packs'))
      .json()
      .map(({ packName }: { packName: string }) => packName);
    expect(names).not.toContain('Ultra One');
    const offers = await app.server.inject({ url: '/api/pack-offers' });
    expect(offers.body).not.toContain('Ultra One');
    expect(offers.json()).toHaveLength(35);
    expect((await readPack()).packName).toBe('Ultra One');
    const refused = await sendPayment(app, app.member);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'pack_off_sale']);
    await publish(await draft({ isOnSale: true }));
    expect((await sendPayment(app, app.member)).statusCode).toBe(201);
  });

  test('has versions with who and what, and any can become a draft again', async () => {
    await price(160_000);
    await price(170_000);
    const versions = await read('/versions');
    expect(versions.map(({ version, price, changed }: never) => ({ version, price, changed }))).toEqual([
      { version: 2, price: 170_000, changed: ['price'] },
      { version: 1, price: 160_000, changed: ['price'] },
      { version: 0, price: 149_500, changed: [] },
    ]);
    expect([versions[0].publishedBy.name, versions[2].publishedBy]).toEqual(['Leila Ben Salah', null]);
    const { revision } = await read();
    const restored = await app.call(app.admin, 'POST', `${url}/versions/0/restore`, { revision });
    expect(restored.json().content.price).toBe(149_500);
    await publish(restored.json().revision);
    expect((await readPack()).price).toBe(149_500);
  });

  test('is logged with its publisher and its former price', async () => {
    await price(160_000);
    expect(app.audited('pack.published')).toMatchObject([
      {
        actor_id: app.admin.id,
        details: JSON.stringify({ version: 1, beforeMillimes: 149_500, priceMillimes: 160_000 }),
      },
    ]);
    expect(() => app.rows(`delete from catalogue_versions returning item_id`)).toThrow(/append-only/);
  });

  test('is managed by the app: a start with the files does not change it', async () => {
    await price(160_000);
    const { transact, catalogue } = app.context.services;
    expect(await transact((unit) => updatePacks(unit, catalogue))).toEqual({ added: 0, changed: 0 });
    expect((await readPack()).price).toBe(160_000);
  });
});

test('an exported catalogue is accepted by a start and creates the same packs on an empty server', async () => {
  await price(160_000);
  await publish(await draft({ isOnSale: false }));
  const folder = join(app.dataDir, 'catalogue');
  mkdirSync(folder);
  writeFileSync(join(folder, 'packs.json'), JSON.stringify(await exportCatalogue(app.context.services.db)));
  const { packs } = readCatalogue(app.context.services.assets.catalogue, app.dataDir);
  expect(packs.find(({ packName }) => packName === 'Ultra One')).toMatchObject({ price: 160_000, isOnSale: false });
  expect(packs.filter(({ isOnSale }) => isOnSale === undefined)).toHaveLength(35);
});

describe('new pack', () => {
  const NAMED = { packName: 'Étoile', type: 'local', group: 'PackRS' };
  const create = (body: object = NAMED, by = app.admin) => app.call(by, 'POST', '/catalogue/packs', body);
  const listed = async (by = app.member) =>
    (await app.call(by, 'GET', '/packs')).json().map(({ packName }: { packName: string }) => packName);
  const bring = async (field: string, name: string) => {
    const bytes = readFileSync(new URL(`../../../testing/media/${name}`, import.meta.url));
    return (await sendForm(app, app.admin, { url: '/catalogue/media', files: { [field]: bytes } })).json().name;
  };
  const createCompleteContent = async (): Promise<Partial<PackDraft>> => {
    const { published } = await read();
    const [image, promotional] = [await bring('picture', 'small.jpg'), await bring('video', 'film.mp4')];
    const videos = { promotional, promotionalPoster: image, training: 'training-pack-rs.mp4' };
    const { questions, paymentFacilities, gift } = published;
    const figures = { price: 90_000, bonusEveryMonth: 5, questions, paymentFacilities, gift };
    return { image, ...videos, ...figures };
  };

  test('has its picture in two sizes if uploaded with a small version', async () => {
    const files = { picture: createSizedJpeg(1600, 1200, 100) };
    const send = (more = {}) => sendForm(app, app.admin, { url: '/catalogue/media', files: { ...files, ...more } });
    const image = (await send()).json().name;
    await publish(await draft({ image }));
    const setIn = async () =>
      (await app.call(app.member, 'GET', '/packs'))
        .json()
        .map((pack: { imageSet?: string }) => pack.imageSet)
        .filter(Boolean);
    expect(await setIn()).toEqual([]);
    await send({ small: createSizedJpeg(480, 360) });
    const address = `/media/own/${image}?v=${image.slice(0, 10)}`;
    expect(await setIn()).toEqual([`${address}&small 480w, ${address} 1600w`]);
    expect((await read('/preview')).imageSet).toBe((await setIn())[0]);
  });

  test('is visible to editors only until published, then last in the list for everyone', async () => {
    const content = await createCompleteContent();
    const created = await create();
    expect(created.statusCode).toBe(201);
    url = `/catalogue/packs/${created.json()._id}`;
    expect(await read()).toMatchObject({
      isNew: true,
      version: 0,
      packName: 'Étoile',
      published: { price: 0 },
      draft: null,
    });
    await draft(content);
    expect(await listed()).not.toContain('Étoile');
    expect((await app.call(app.member, 'GET', `/packs/${encodeURIComponent('Étoile')}`)).statusCode).toBe(404);
    expect(await read('/preview')).toMatchObject({ packName: 'Étoile', price: 90_000 });

    expect((await publish((await read()).revision)).json()).toMatchObject({ version: 1 });
    expect((await listed()).at(-1)).toBe('Étoile');
    const pack = (await app.call(app.member, 'GET', `/packs/${encodeURIComponent('Étoile')}`)).json();
    expect([pack.imageUrl, pack.promotionalVideoUrl, pack.promotionalPosterUrl]).toEqual([
      `/media/own/${content.image}?v=${content.image?.slice(0, 10)}`,
      `/media/own/${content.promotional}?v=${content.promotional?.slice(0, 10)}`,
      `/media/own/${content.image}?v=${content.image?.slice(0, 10)}`,
    ]);
    expect(pack.trainingVideoUrl).toMatch(/^\/media\/videos\/training-pack-rs\.mp4/);
    for (const address of [pack.imageUrl, pack.promotionalVideoUrl, pack.trainingVideoUrl])
      expect((await app.server.inject({ url: address })).statusCode).toBe(200);
    expect((await read('/versions')).map(({ version }: { version: number }) => version)).toEqual([1]);
    expect(app.audited('pack.created')).toMatchObject([{ actor_id: app.admin.id }]);
    const { transact, catalogue } = app.context.services;
    expect(await transact((unit) => updatePacks(unit, catalogue))).toEqual({ added: 0, changed: 0 });
  });

  test('reports missing fields, and cannot be published with unknown files', async () => {
    url = `/catalogue/packs/${(await create()).json()._id}`;
    const missing = `${'0'.repeat(64)}.jpg`;
    const response = await publish(await draft({ trainingPoster: missing, promotional: '0-unknown.mp4' }));
    expect(response.json().faults).toEqual(
      expect.arrayContaining([
        { path: 'image', code: 'picture_missing' },
        { path: 'training', code: 'video_missing' },
        { path: 'trainingPoster', code: 'media_unknown' },
        { path: 'promotional', code: 'media_unknown' },
        { path: 'price', code: 'amount_missing' },
      ]),
    );
    expect((await publish(await draft({ image: missing.replace('jpg', 'vtt') }))).json().code).toBe('draft_not_whole');
    expect(
      (await save({ ...(await read()).draft.content, image: '../keys/session.key' }, (await read()).revision))
        .statusCode,
    ).toBe(400);
  });

  test('has its own slug, which is fixed once payments may reference it', async () => {
    expect((await create({ ...NAMED, packName: 'Ultra One' })).json().code).toBe('name_taken');
    expect((await publish(await draft({ packName: 'Ultra Two' }))).json().faults).toEqual([
      { path: 'packName', code: 'name_fixed' },
    ]);
    url = `/catalogue/packs/${(await create()).json()._id}`;
    const publishResponse = await publish(await draft({ ...(await readCompletePack('Ultra 2')), packName: 'Ultra 2' }));
    expect(publishResponse.json().faults).toContainEqual({ path: 'packName', code: 'name_taken' });
  });

  test('is deleted if discarded', async () => {
    url = `/catalogue/packs/${(await create()).json()._id}`;
    expect((await app.call(app.admin, 'DELETE', `${url}/draft`, { revision: 0 })).statusCode).toBe(204);
    expect((await app.call(app.admin, 'GET', url)).statusCode).toBe(404);
    expect((await create()).statusCode).toBe(201);
  });

  test('can be created by administrators only', async () => {
    for (const by of [app.commercial, app.finance, app.member]) expect((await create(NAMED, by)).statusCode).toBe(403);
  });

  /** Returns the content of another pack as a draft. */
  async function readCompletePack(packName: string): Promise<Partial<PackDraft>> {
    const [pack] = app.rows(`select id from packs where pack_name = '${packName}'`);
    return (await app.call(app.admin, 'GET', `/catalogue/packs/${pack?.id}`)).json().published;
  }

  test('and all others follow the chosen order, at once and after a start', async () => {
    const ids = app.rows('select id from packs order by position').map(({ id }) => String(id));
    const [first, second, ...otherIds] = ids as [string, string];
    const order = (wanted: string[], by = app.admin) => app.call(by, 'PUT', '/catalogue/packs/order', { ids: wanted });
    const [before] = await listed();
    expect((await order([second, first, ...otherIds])).statusCode).toBe(204);
    expect((await listed())[1]).toBe(before);
    const { transact, catalogue } = app.context.services;
    expect(await transact((unit) => updatePacks(unit, catalogue))).toEqual({ added: 0, changed: 0 });
    for (const wrong of [otherIds, [first, first, ...otherIds], [...ids, 'x']])
      expect((await order(wrong)).json().code).toBe('order_changed');
    expect((await order(ids, app.finance)).statusCode).toBe(403);
    expect(app.audited('packs.ordered')).toHaveLength(1);
  });
});

describe('warnings of a pack draft', () => {
  test('prevent its publication until exactly these are confirmed', async () => {
    const revision = await draft({ price: 158_000 });
    const { paymentFacilities, questions } = (await read()).published;
    const refused = await publishConfirming(revision);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'draft_has_warnings',
        warnings: [
          { about: 'plan', id: paymentFacilities[0].id, totalMillimes: 154_500 },
          { about: 'question', id: questions[0].id },
        ],
      },
    ]);
    const keys = keysOf(refused.json().warnings);
    for (const wrong of [[], [keys[0]!], [...keys, 'plan:other'], [keys[0]!, keys[0]!]])
      expect((await publishConfirming(revision, wrong)).json().code).toBe('draft_has_warnings');
    expect((await readPack()).price).toBe(149_500);
    expect((await publishConfirming(revision, keys.toReversed())).statusCode).toBe(200);
    expect((await readPack()).price).toBe(158_000);
  });

  test('that no longer exist cannot be confirmed', async () => {
    const response = await publishConfirming(await draft({ gift: 'Mug' }), ['plan:other']);
    expect(response.json()).toMatchObject({ code: 'draft_has_warnings', warnings: [] });
  });
});

describe('scheduled publication', () => {
  const due = () => {
    const { services } = app.context;
    return publishDueDrafts(services, [packDrafts(services.catalogue)]);
  };

  test('publishes the draft at its time and not before', async () => {
    const at = app.time.now + 2 * DAY;
    expect((await publish(await draft({ price: 160_000 }), at)).statusCode).toBe(200);
    await due();
    expect((await readPack()).price).toBe(149_500);
    app.time.now = at;
    await due();
    await due();
    app.member.headers = await app.logIn(app.member.email);
    expect((await readPack()).price).toBe(160_000);
    expect(app.audited('pack.published')).toHaveLength(1);
    expect(app.audited('pack.scheduled')).toHaveLength(1);
  });

  test('with warnings needs their confirmation when it is scheduled', async () => {
    const at = app.time.now + HOUR;
    const revision = await draft({ price: 158_000 });
    expect((await publishConfirming(revision, undefined, at)).json().code).toBe('draft_has_warnings');
    expect((await publish(revision, at)).statusCode).toBe(200);
    app.time.now = at;
    await due();
    app.member.headers = await app.logIn(app.member.email);
    expect((await readPack()).price).toBe(158_000);
  });

  test('is cancelled with an audit line if it has other warnings at its time; the draft stays', async () => {
    const at = app.time.now + HOUR;
    const { questions }: PackDraft = (await read()).published;
    const changed = questions.map((each, nth) =>
      nth === 1 ? { ...each, options: ['17 points', '18 points'], correctOption: 0 } : each,
    );
    const scheduled = await publishConfirming(await draft({ isOnSale: false, questions: changed }), undefined, at);
    expect(scheduled.statusCode).toBe(200);
    // The published pack changes without its draft, as by a start with other files.
    app.rows(`update packs set monthly_bonus_points = 17 where pack_name = 'Ultra One' returning id`);
    app.time.now = at;
    await due();
    await due();
    app.admin.headers = await app.openSession(app.admin.email);
    const after = await read();
    expect(after.published.isOnSale).toBe(true);
    expect(after.draft).toMatchObject({ publishAt: null, content: { isOnSale: false } });
    expect(app.audited('publication.cancelled')).toMatchObject([{ actor_id: null }]);
  });

  test('of an earlier version, which stored no confirmation, is published', async () => {
    const at = app.time.now + HOUR;
    await publish(await draft({ price: 160_000 }), at);
    app.rows('update catalogue_drafts set confirmed_warnings = null returning item_id');
    app.time.now = at;
    await due();
    expect(app.audited('pack.published')).toHaveLength(1);
  });

  test('is cancelled by a later edit, so unreviewed content is not published', async () => {
    const at = app.time.now + HOUR;
    await publish(await draft({ price: 160_000 }), at);
    await draft({ price: 170_000 });
    app.time.now = at;
    await due();
    expect((await readPack()).price).toBe(149_500);
  });

  test('at an invalid time is refused and publishes nothing', async () => {
    const revision = await draft({ price: 160_000 });
    const body = { revision, publishAt: '2026-13-45T00:00:00Z' };
    expect((await app.call(app.admin, 'POST', `${url}/publish`, body)).statusCode).toBe(400);
    expect((await readPack()).price).toBe(149_500);
  });

  test.each([-HOUR, 0, 400 * DAY])('more than a year ahead is refused: %i ms from now', async (ahead) => {
    const response = await publish(await draft({ price: 160_000 }), app.time.now + ahead);
    expect(response.json().code).toBe('publish_time_past');
  });
});

test('commercial and finance staff and members cannot edit packs', async () => {
  const { published, revision } = await read();
  for (const by of [app.commercial, app.finance, app.member])
    expect((await save({ ...published, price: 1 }, revision, by)).statusCode).toBe(403);
});
