import { findDraftPart, mergeDrafts as merge } from '@waha/domain/kernel/drafts/draft-changes';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPackChanges, PACK_LISTS } from './pack-changes';
import { createPackDraft } from './pack-draft';
import type { PackDraft } from './pack-draft-schema';

const mergeDrafts = (base: PackDraft, mine: PackDraft, theirs: PackDraft) => merge(PACK_LISTS, base, mine, theirs);

test.each([
  ['price', 'price'],
  ['paymentFacilities', 'plans'],
  ['paymentFacilities.0.period', 'plan:three'],
  ['questions.1.options.0', 'question:second'],
  ['questions.7', 'questions'],
])('the field %s belongs to the part %s', (path, part) => {
  const [plan, question] = [
    { id: 'three', period: 3, monthlyAmount: 1 },
    { questionText: '', options: [], correctOption: 0 },
  ];
  const questions = ['first', 'second'].map((id) => ({ id, ...question }));
  expect(findDraftPart(PACK_LISTS, { ...EMPTY, paymentFacilities: [plan], questions }, path)).toBe(part);
});

const EMPTY = createPackDraft({ packName: 'Ultra One', type: 'local', group: 'PackUltraOne' });
const BASE: PackDraft = {
  ...EMPTY,
  isOnSale: true,
  price: 149_500,
  balanceFacilityService: 30,
  bonusEveryMonth: 12,
  withdrawalDays: 31,
  gift: { source: 'A key ring', fr: 'Un porte-clés' },
  paymentFacilities: [3, 6].map((period) => ({ id: `p${period}`, period, monthlyAmount: 51_500 })),
  questions: ['a', 'b', 'c', 'd'].map((id) => ({ id, questionText: id, options: ['yes', 'no'], correctOption: 0 })),
};
const plan = (id: string, period: number) => ({ id, period, monthlyAmount: 1000 });
const [three, six] = BASE.paymentFacilities as [ReturnType<typeof plan>, ReturnType<typeof plan>];

describe('changed parts of a pack', () => {
  test.each<[string, Partial<PackDraft>, string[]]>([
    ['nothing', {}, []],
    ['the price', { price: 1 }, ['price']],
    ['a text in one language', { gift: { source: 'A key ring', fr: 'Une clé' } }, ['gift']],
    ['a text with its languages in another order', { gift: { fr: 'Un porte-clés', source: 'A key ring' } }, []],
    ['one plan', { paymentFacilities: [{ ...three, monthlyAmount: 1 }, six] }, ['plan:p3']],
    ['a plan that is gone', { paymentFacilities: [six] }, ['plan:p3', 'plans']],
    ['the order of plans', { paymentFacilities: [six, three] }, ['plans']],
    [
      'the right answer of a question',
      { questions: BASE.questions.map((each) => ({ ...each, correctOption: each.id === 'b' ? 1 : 0 })) },
      ['question:b'],
    ],
  ])('%s', (_what, change, parts) => {
    expect(findPackChanges(BASE, { ...BASE, ...change })).toEqual(parts);
  });
});

describe('merge of two drafts', () => {
  test('of different parts keeps all changes without a question', () => {
    const mine = { ...BASE, price: 1, paymentFacilities: [three, six, plan('mine', 9)] };
    const theirs = {
      ...BASE,
      bonusEveryMonth: 5,
      paymentFacilities: [{ ...three, monthlyAmount: 7 }, six, plan('theirs', 12)],
    };
    const { merged, both, theirs: changed } = mergeDrafts(BASE, mine, theirs);
    expect(both).toEqual([]);
    expect(changed).toEqual(['bonusEveryMonth', 'plan:p3', 'plans', 'plan:theirs']);
    expect(merged).toMatchObject({ price: 1, bonusEveryMonth: 5 });
    expect(new Set(merged.paymentFacilities)).toEqual(
      new Set([{ ...three, monthlyAmount: 7 }, six, plan('mine', 9), plan('theirs', 12)]),
    );
  });

  test('of the same part reports a conflict and keeps my value until someone chooses', () => {
    const { merged, both } = mergeDrafts(BASE, { ...BASE, price: 1 }, { ...BASE, price: 2 });
    expect([both, merged.price]).toEqual([['price'], 1]);
    expect(mergeDrafts(BASE, { ...BASE, price: 2 }, { ...BASE, price: 2 }).both).toEqual([]);
  });

  test('removes a part that only one draft removed', () => {
    const { merged } = mergeDrafts(BASE, { ...BASE, price: 1 }, { ...BASE, paymentFacilities: [six] });
    expect(merged.paymentFacilities).toEqual([six]);
    const other = mergeDrafts(BASE, { ...BASE, paymentFacilities: [six] }, { ...BASE, price: 1 });
    expect(other.merged).toEqual({ ...BASE, price: 1, paymentFacilities: [six] });
  });

  const written = fc.record({
    isOnSale: fc.boolean(),
    price: fc.nat(3),
    balanceFacilityService: fc.nat(3),
    bonusEveryMonth: fc.nat(3),
    withdrawalDays: fc.nat(3),
    gift: fc.constantFrom('a', 'b'),
    paymentFacilities: fc.uniqueArray(
      fc.record({ id: fc.constantFrom('p', 'q', 'r'), period: fc.nat(3), monthlyAmount: fc.nat(3) }),
      { selector: ({ id }) => id },
    ),
    questions: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('x', 'y', 'z'),
        questionText: fc.constantFrom('a', 'b'),
        options: fc.constant(['yes', 'no']),
        correctOption: fc.nat(1),
      }),
      { selector: ({ id }) => id },
    ),
  });
  const drafts = written.map((fields): PackDraft => ({ ...EMPTY, ...fields }));

  test('takes their part if I left it unchanged, and mine if they did', () => {
    fc.assert(
      fc.property(drafts, drafts, drafts, (base, mine, theirs) => {
        const { merged } = mergeDrafts(base, mine, theirs);
        const isOrder = (part: string) => part === 'plans' || part === 'questions';
        const ofMine = findPackChanges(base, mine);
        const asTheirs = findPackChanges(merged, theirs).filter((part) => !isOrder(part));
        const asMine = findPackChanges(merged, mine).filter((part) => !isOrder(part));
        expect(asTheirs.filter((part) => !ofMine.includes(part))).toEqual([]);
        expect(asMine.filter((part) => ofMine.includes(part))).toEqual([]);
      }),
    );
  });
});
