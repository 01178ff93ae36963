import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type PackContent, packContent } from '../pack-content';
import { applyPackDraft, toPackDraft } from './pack-draft';
import { packDraftSchema } from './pack-draft-schema';
import { findPackFaults } from './pack-faults';

const FILE = new URL('../../../../../data/catalogue/packs.json', import.meta.url);
const PACKS: PackContent[] = JSON.parse(readFileSync(FILE, 'utf8'));

test.each(PACKS.map((pack) => [pack.packName, pack] as const))(
  '%s of the catalogue is complete and survives the conversion to a draft',
  (_name, pack) => {
    expect(findPackFaults(pack)).toEqual([]);
    const draft = packDraftSchema.parse(toPackDraft(pack));
    expect(packContent.parse(applyPackDraft(pack, draft))).toEqual({ ...pack, isOnSale: true });
  },
);

const [PACK] = PACKS as [PackContent];
const question = PACK.questions[0]!;
const withQuestion = (change: Partial<typeof question>) => ({
  questions: [{ ...question, ...change }, ...PACK.questions.slice(1)],
});

test.each<[string, Partial<PackContent>, string, string]>([
  ['no name', { packName: ' ' }, 'packName', 'text_missing'],
  ['no training video', { training: '' }, 'training', 'video_missing'],
  ['a video of its own without a poster', { training: `${'a'.repeat(64)}.mp4` }, 'trainingPoster', 'picture_missing'],
  ['no bonus', { bonusEveryMonth: 0 }, 'bonusEveryMonth', 'number_missing'],
  ['no days', { withdrawalDays: 0 }, 'withdrawalDays', 'number_missing'],
  [
    'no months',
    { paymentFacilities: [{ id: 'p', period: 0, monthlyAmount: 1, totalAmount: 0 }] },
    'paymentFacilities.0.period',
    'number_missing',
  ],
  [
    'nothing a month',
    { paymentFacilities: [{ id: 'p', period: 3, monthlyAmount: 0, totalAmount: 0 }] },
    'paymentFacilities.0.monthlyAmount',
    'amount_missing',
  ],
  ['a question without words', withQuestion({ questionText: ' ' }), 'questions.0.questionText', 'text_missing'],
  [
    'an answer without words',
    withQuestion({ options: ['a', ''], correctAnswer: 'a' }),
    'questions.0.options.1',
    'text_missing',
  ],
  ['one answer', withQuestion({ options: ['a'], correctAnswer: 'a' }), 'questions.0', 'too_few_options'],
  ['no right answer', withQuestion({ options: ['a', 'b'], correctAnswer: 'c' }), 'questions.0', 'no_right_answer'],
  [
    'two answers that read alike in French',
    withQuestion({ options: ['a', { source: 'b', fr: 'a' }], correctAnswer: 'a' }),
    'questions.0',
    'same_answer',
  ],
])('a pack with %s reports the field and the reason', (_what, change, path, code) => {
  expect(findPackFaults({ ...PACK, ...change })).toEqual([{ path, code }]);
});

test('a new pack needs its own picture', () => {
  expect(findPackFaults(PACK, true)).toEqual([{ path: 'image', code: 'picture_missing' }]);
  expect(findPackFaults({ ...PACK, image: `${'a'.repeat(64)}.jpg` }, true)).toEqual([]);
});

test('a pack takes its pictures and captions from its draft', () => {
  const image = `${'a'.repeat(64)}.jpg`;
  const draft = { ...toPackDraft(PACK), image, trainingCaptions: { ar: `${'b'.repeat(64)}.vtt` } };
  const pack = applyPackDraft(PACK, draft);
  expect(packContent.parse(pack)).toMatchObject({ image, trainingCaptions: draft.trainingCaptions });
  expect(toPackDraft(pack)).toEqual(draft);
});
