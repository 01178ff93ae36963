import * as z from 'zod/mini';
import { localizedTextSchema } from '../kernel/text/localized-text-schema';
import { PACK_GROUPS, PACK_TYPES } from './pack';
import { VIDEO_MAX_SECONDS } from './training';

/** The minimum number of questions of a quiz (spec 2 §4 counts in quarters). */
export const QUESTIONS_MIN = 4;
/** The minimum number of options of a question. */
export const OPTIONS_MIN = 2;

const millimes = z.int().check(z.positive());

/** An instalment plan in the content: `period` months of `monthlyAmount` millimes add up to `totalAmount`. */
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
  /** The moment of the training video that answers the question, in seconds. */
  videoAt: z.optional(z.int().check(z.gte(0), z.lte(VIDEO_MAX_SECONDS))),
});

/** The name of a media file of the catalogue, or of an uploaded file. */
const fileName = z.string().check(z.regex(/^[\w-]+\.\w+$/));
const captions = z.strictObject({
  source: z.optional(fileName),
  fr: z.optional(fileName),
  ar: z.optional(fileName),
  en: z.optional(fileName),
});

/** The media of a pack that did not come with the app. */
const packMedia = z.object({
  image: z.optional(fileName),
  promotionalPoster: z.optional(fileName),
  promotionalCaptions: z.optional(captions),
  trainingPoster: z.optional(fileName),
  trainingCaptions: z.optional(captions),
});
export type PackMedia = z.infer<typeof packMedia>;

/** A pack as the catalogue files store it; `price` in millimes. */
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
  /** Defaults to true in files. */
  isOnSale: z.optional(z.boolean()),
  ...packMedia.shape,
});
export type PackContent = z.infer<typeof packContent>;
