import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY } from '@waha/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { type CataloguePack, readCatalogue } from '#platform/config/catalogue';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { sendPayment } from '#testing/fixtures/send-payment';
import { openAppForEach } from '#testing/open-app-for-each';
import { updatePacks } from './update-packs';

let app: StaffedApp;
openAppForEach(async () => {
  app = await openStaffedApp();
  return app;
});

type Packs = CataloguePack[];

/** Runs the update of a start with this file of the operator. */
function start(change: (packs: Packs) => Packs) {
  const { assets, catalogue, transact } = app.context.services;
  const folder = join(app.dataDir, 'catalogue');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'packs.json'), JSON.stringify(change(structuredClone([...catalogue.packs]))));
  return transact((unit) => updatePacks(unit, readCatalogue(assets.catalogue, app.dataDir)));
}

/** Changes one pack of the file. */
const but = (packName: string, change: Partial<CataloguePack>) => (packs: Packs) =>
  packs.map((pack) => (pack.packName === packName ? { ...pack, ...change } : pack));

const plain = { questionText: 'Which?', options: ['a', 'b'], correctAnswer: 'a' };
/** Returns four questions, the second with these texts. */
const questionsWith = (change: Partial<CataloguePack['questions'][number]>) =>
  [plain, { ...plain, ...change }, plain, plain].map((each) => ({ id: randomUUID(), ...each }));

const read = async (url: string, by = app.member) => (await app.call(by, 'GET', url)).json();
const names = async () => (await read('/packs')).map(({ packName }: CataloguePack) => packName);

describe('packs after a start', () => {
  test('match the file: prices, terms, plans, questions and order', async () => {
    const halcom = app.context.services.catalogue.packs.at(-1)!;
    const plans = [{ id: 'p', period: 2, monthlyAmount: 70_000, totalAmount: 140_000 }];
    const questions = halcom.questions.slice(0, 4);
    const change = { price: 130_000, bonusEveryMonth: 9, gift: 'A book', paymentFacilities: plans, questions };
    expect(await start((packs) => but('Halcom', change)([packs.at(-1)!, ...packs.slice(0, -1)]))).toEqual({
      added: 0,
      changed: 36,
    });
    expect((await names()).slice(0, 2)).toEqual(['Halcom', 'Ultra One']);
    expect(await read('/packs/Halcom')).toMatchObject({
      price: 130_000,
      bonusEveryMonth: 9,
      Gift: 'A book',
      paymentFacilities: [{ _id: 'p', period: 2, monthlyAmount: 70_000, totalAmount: 140_000 }],
      questions: questions.map(({ id }) => ({ _id: id })),
    });
  });

  test('use a single wording for every language, and the source text for missing translations', async () => {
    await start(
      but('Halcom', { gift: 'A book', questions: questionsWith({ options: ['a', { source: 'b', fr: 'le b' }] }) }),
    );
    for (const [language, b] of [
      ['source', 'b'],
      ['fr', 'le b'],
      ['ar', 'b'],
    ])
      expect(await read(`/packs/Halcom?language=${language}`)).toMatchObject({
        Gift: 'A book',
        questions: [{ options: ['a', 'b'] }, { options: ['a', b] }, {}, {}],
      });
  });

  test('change once, and present and returning members are notified to reload them', async () => {
    const { cursor } = await read('/sync');
    const change = but('Halcom', { price: 1000 });
    expect(await start(change)).toEqual({ added: 0, changed: 1 });
    expect(await start(change)).toEqual({ added: 0, changed: 0 });
    expect((await read(`/sync?since=${cursor}`)).changes).toMatchObject([{ feature: 'purchase' }]);
  });

  test('remain if removed from the file, and match the file if it lists them again', async () => {
    await start((packs) => packs.filter(({ packName }) => packName !== 'Halcom'));
    expect(await names()).toContain('Halcom');
    app.rows("delete from packs where pack_name = 'Halcom' returning id");
    expect(await start((packs) => packs)).toEqual({ added: 1, changed: 0 });
    expect((await names()).at(-1)).toBe('Halcom');
  });

  test('can be renamed while no payment exists', async () => {
    await start(but('Halcom', { packName: 'Halcom 2' }));
    expect(await names()).toContain('Halcom 2');
  });
});

test('earlier purchases retain their terms, and new ones have the current terms', async () => {
  const { member, admin } = app;
  await app.given.pack(member.id, 'Ultra One', admin.id);
  const byPlan = await app.given.payment(member.id, 'Ultra One', 1, 3);
  await app.given.quiz(member.id, 'Ultra One', admin.id);
  const bought = () => read(`/payments/${member.id}`);
  const before = await bought();

  const plans = [{ id: 'p', period: 3, monthlyAmount: 60_000, totalAmount: 180_000 }];
  const terms = { price: 170_000, bonusEveryMonth: 99, balanceFacilityService: 99, withdrawalDays: 60 };
  await start(but('Ultra One', { ...terms, paymentFacilities: plans }));

  expect(await bought()).toEqual(before);
  const details = () => read(`/payments/details-by-pack/Ultra%20One/${member.id}`);
  expect(await details()).toMatchObject({ totalPoints: 12, withdrawalDays: 31 });
  await app.call(admin, 'PUT', `/payments/${byPlan}/validate`, { status: 'approved' });
  expect(app.rows('select distinct amount_millimes from invoices where instalment_number > 1')).toEqual([
    { amount_millimes: 51_500 },
  ]);
  app.time.now += 31 * DAY;
  for (const by of [member, admin]) by.headers = await app.logIn(by.email);
  await app.call(member, 'GET', `/update-wallet/${member.id}`);
  expect(app.rows(`select distinct points from point_entries where account = 'wallet'`)).toEqual([{ points: 12 }]);

  expect((await sendPayment(app, member, { totalPrice: '149500' })).json().code).toBe('total_mismatch');
  const now = await sendPayment(app, member, { totalPrice: '170000' });
  await app.call(admin, 'PUT', `/payments/${now.json().payment._id}/validate`, { status: 'approved' });
  expect(await details()).toMatchObject({ totalPoints: 48 + 99, withdrawalDays: 60 });
});

describe('refused start names the file and the pack and changes nothing', () => {
  test.each<[string, (packs: Packs) => Packs, RegExp]>([
    [
      'for another name of one that was paid for',
      but('Ultra One', { packName: 'Ultra 1' }),
      /packs\.json.*Ultra 1.*Ultra One/,
    ],
    [
      'for the name of one that is no longer in it',
      (packs) => but('N', { packName: 'Halcom' })(packs.slice(0, -1)),
      /packs\.json.*Halcom/,
    ],
    ['for pictures that are not there', but('Halcom', { slug: 'nothing' }), /packs\.json.*Halcom.*nothing\.svg/],
    [
      'for two with one id',
      (packs) => [...packs, { ...packs[0]!, packName: 'Two', slug: 'two' }],
      /packs\.json.*36\.id.*another pack/,
    ],
    ['for two with one name', but('Halcom', { packName: 'N' }), /packs\.json.*35\.packName.*another pack.*"N"/],
    ['for days that are none', but('Halcom', { withdrawalDays: 0 }), /packs\.json.*35\.withdrawalDays/],
    [
      'for a quiz that nobody can pass',
      (packs) =>
        but('Halcom', { questions: packs[0]!.questions.map((each) => ({ ...each, options: ['a', 'b'] })) })(packs),
      /packs\.json.*35\.questions\.0.*in pack Halcom, question 1: no option/,
    ],
    [
      'for an answer that is right in one language only',
      but('Halcom', {
        questions: questionsWith({
          options: [{ source: 'Mug', fr: 'Tasse' }, 'Lamp'],
          correctAnswer: { source: 'Mug', fr: 'Lampe' },
        }),
      }),
      /packs\.json.*in pack Halcom, question 2: in fr, the correct answer "Lampe" is not "Tasse"/,
    ],
    [
      'for two options that read the same in one language',
      but('Halcom', {
        questions: questionsWith({
          options: [
            { source: 'Mug', ar: 'كوب' },
            { source: 'Cup', ar: 'كوب' },
          ],
          correctAnswer: 'Mug',
        }),
      }),
      /packs\.json.*in pack Halcom, question 2: in ar, option 2 reads like option 1: "كوب"/,
    ],
    [
      'for a language that there is not',
      but('Halcom', { gift: { source: 'Mug', de: 'Becher' } as CataloguePack['gift'] }),
      /packs\.json.*35\.gift.*"ar"/,
    ],
    [
      'for months that do not come to their total',
      but('Halcom', { paymentFacilities: [{ id: 'p', period: 3, monthlyAmount: 10, totalAmount: 31 }] }),
      /packs\.json.*35\.paymentFacilities\.0/,
    ],
  ])('%s', async (_, change, message) => {
    await app.given.payment(app.member.id, 'Ultra One');
    const before = app.rows('select * from packs');
    const alsoRight = (packs: Packs) => change(but('Ultra 2', { price: 1 })(packs));
    await expect((async () => start(alsoRight))()).rejects.toThrow(message);
    expect(app.rows('select * from packs')).toEqual(before);
  });
});
