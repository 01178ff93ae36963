import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { PackContent } from '../pack-content';
import { toPackDraft } from './pack-draft';
import type { PackDraft } from './pack-draft-schema';
import { findPackWarnings } from './pack-warnings';

const FILE = new URL('../../../../../data/catalogue/packs.json', import.meta.url);
const PACKS: PackContent[] = JSON.parse(readFileSync(FILE, 'utf8'));
const ULTRA_ONE = toPackDraft(PACKS[0]!);

/** Returns a plan or a question by its number, counted from 1. */
function nameOf(draft: PackDraft, warning: { about: string; id: string }): string {
  if (warning.about === 'price') return 'price';
  const list = warning.about === 'plan' ? draft.paymentFacilities : draft.questions;
  return `${warning.about} ${list.findIndex(({ id }) => id === warning.id) + 1}`;
}
const warnedOf = (change: Partial<PackDraft>, published: PackDraft | undefined = ULTRA_ONE) => {
  const draft = { ...ULTRA_ONE, ...change };
  return findPackWarnings(draft, published).map((warning) => nameOf(draft, warning));
};
const [first, ...otherQuestions] = ULTRA_ONE.questions;
const withPrice = { ...first!, options: ['150.000 TND', '219.500 TND'], correctOption: 0 };

describe('warnings before publishing a pack', () => {
  test.each(PACKS.map((pack) => [pack.packName, pack] as const))('are empty for %s of the catalogue', (_name, pack) => {
    expect(findPackWarnings(toPackDraft(pack), toPackDraft(pack))).toEqual([]);
  });

  test.each<[string, Partial<PackDraft>, string[]]>([
    [
      'a higher price: a plan that comes to less, and the question about the price',
      { price: 158_000 },
      ['plan 1', 'question 1'],
    ],
    ['a price above each plan: both plans', { price: 200_000 }, ['plan 1', 'plan 2', 'question 1']],
    [
      'ten times the price: the price, the plans and the question about it',
      { price: ULTRA_ONE.price * 10 },
      ['price', 'plan 1', 'plan 2', 'question 1'],
    ],
    [
      'a tenth of the price: the price, and the plans that are far above it',
      { price: ULTRA_ONE.price / 10 },
      ['price', 'plan 1', 'plan 2', 'question 1'],
    ],
    ['another bonus: the question about it', { bonusEveryMonth: 14 }, ['question 2']],
    ['more days: the question about them', { withdrawalDays: 45 }, ['question 3']],
    [
      'another monthly amount: the question about it',
      {
        paymentFacilities: ULTRA_ONE.paymentFacilities.map((plan, at) =>
          at === 0 ? { ...plan, monthlyAmount: 52_000 } : plan,
        ),
      },
      ['question 5'],
    ],
    ['another gift: nothing', { gift: 'Mug' }, []],
    [
      'another training video: the questions with a moment of the former one',
      { training: 'new.mp4', questions: [{ ...first!, videoAt: 9 }, ...otherQuestions.slice(0, 3)] },
      ['moment 2', 'moment 3', 'moment 4'],
    ],
    [
      'another price with the answer about it: nothing',
      { price: 150_000, questions: [withPrice, ...otherQuestions] },
      [],
    ],
    [
      'another price with a right answer about two packs: the question',
      { price: 150_000, questions: [{ ...withPrice, options: ['299.000 TND', '300.000 TND'] }, ...otherQuestions] },
      ['question 1'],
    ],
    [
      'another price with the answer corrected in one language alone: the question',
      {
        price: 150_000,
        questions: [
          {
            ...withPrice,
            options: [{ source: '150.000 TND', fr: '150,000 DT', ar: '149,500 د.ت' }, '219.500 TND'],
          },
          ...otherQuestions,
        ],
      },
      ['question 1'],
    ],
  ])('cover, for %s', (_what, change, names) => {
    expect(warnedOf(change)).toEqual(names);
  });

  test('cover only plans for a pack that was never published', () => {
    expect(findPackWarnings({ ...ULTRA_ONE, price: 158_000 }, undefined)).toMatchObject([
      { about: 'plan', totalMillimes: 154_500 },
    ]);
  });
});
