import * as z from 'zod/mini';
import { localizedTextSchema } from '../kernel/text/localized-text-schema';
import { PACK_GROUPS, PACK_TYPES } from './pack';

/** A quiz has at least so many questions (spec 2 §4 counts in quarters). */
export const QUESTIONS_MIN = 4;
/** And a question so many answers to choose from. */
export const OPTIONS_MIN = 2;

const millimes = z.int().check(z.positive());

/** An instalment plan as the content writes it: `period` months of `monthlyAmount` millimes come to `totalAmount`. */
export const planContent = z
  .object({ id: z.string(), period: z.int().check(z.positive()), monthlyAmount: millimes, totalAmount: millimes })
  .check(
    z.refine(
      ({ period, monthlyAmount, totalAmount }) => period * monthlyAmount === totalAmount,
      'its months do not come to its total',
    ),
  );

export const questionContent = z.object({
  id: z.string(),
  questionText: localizedTextSchema,
  options: z.array(localizedTextSchema).check(z.minLength(OPTIONS_MIN)),
  correctAnswer: localizedTextSchema,
});

/** The name of a file in the catalogue's media, or of one that was uploaded. */
const fileName = z.string().check(z.regex(/^[\w-]+\.\w+$/));
const captions = z.strictObject({
  source: z.optional(fileName),
  fr: z.optional(fileName),
  ar: z.optional(fileName),
  en: z.optional(fileName),
});

/** What a pack has that did not come with the program. */
const packMedia = z.object({
  image: z.optional(fileName),
  promotionalPoster: z.optional(fileName),
  promotionalCaptions: z.optional(captions),
  trainingPoster: z.optional(fileName),
  trainingCaptions: z.optional(captions),
});
export type PackMedia = z.infer<typeof packMedia>;

/** What a pack is, as the catalogue's files write it; `price` in millimes. */
export const packContent = z.object({
  id: z.string(),
  packName: z.string(),
  slug: z.string(),
  type: z.enum(PACK_TYPES),
  group: z.enum(PACK_GROUPS),
  price: millimes,
  balanceFacilityService: z.int().check(z.gte(0)),
  bonusEveryMonth: z.int().check(z.positive()),
  gift: localizedTextSchema,
  withdrawalDays: z.int().check(z.positive()),
  training: z.string(),
  promotional: z.string(),
  paymentFacilities: z.array(planContent),
  questions: z.array(questionContent).check(z.minLength(QUESTIONS_MIN)),
  /** Left out in files: it is. */
  isOnSale: z.optional(z.boolean()),
  ...packMedia.shape,
});
export type PackContent = z.infer<typeof packContent>;
