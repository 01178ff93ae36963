import { captionNames, draftText, itemId, mediaName } from '@waha/domain/kernel/draft-schema';
import { MAX_AMOUNT_MILLIMES } from '@waha/domain/kernel/money';
import { lineText } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { PACK_GROUPS, PACK_TYPES } from '../pack';
import { VIDEO_MAX_SECONDS } from '../training';

/** The maximum length of a text in a draft, in characters. */
const TEXT_MAX = 500;
export const packNameSchema = lineText(60).check(z.minLength(1));
const COUNT_MAX = 1_000_000;

const text = draftText(TEXT_MAX);
const amount = z.int().check(z.gte(0), z.lte(MAX_AMOUNT_MILLIMES));
const number = z.int().check(z.gte(0), z.lte(COUNT_MAX));

/**
 * The draft of a pack: its shape is valid, but content may be missing. Payments and phones identify a pack by its name,
 * which cannot change after the first publication. Amounts in millimes.
 */
export const packDraftSchema = z.object({
  packName: lineText(60),
  type: z.enum(PACK_TYPES),
  group: z.enum(PACK_GROUPS),
  isOnSale: z.boolean(),
  price: amount,
  balanceFacilityService: number,
  bonusEveryMonth: number,
  withdrawalDays: z.int().check(z.gte(0), z.lte(3650)),
  gift: text,
  /** If empty, the pack has the drawing that came with the app. */
  image: mediaName,
  promotional: mediaName,
  /** For a video that came with the app, posters and captions come with it too. */
  promotionalPoster: mediaName,
  promotionalCaptions: captionNames,
  training: mediaName,
  trainingPoster: mediaName,
  trainingCaptions: captionNames,
  /** The total is the sum of the months. */
  paymentFacilities: z
    .array(z.object({ id: itemId, period: z.int().check(z.gte(0), z.lte(120)), monthlyAmount: amount }))
    .check(z.maxLength(12)),
  questions: z
    .array(
      z.object({
        id: itemId,
        questionText: text,
        options: z.array(text).check(z.maxLength(10)),
        /** The index of the right option. */
        correctOption: z.int().check(z.gte(0), z.lte(9)),
        /** The moment of the training video that answers the question, in seconds. */
        videoAt: z.optional(z.int().check(z.gte(0), z.lte(VIDEO_MAX_SECONDS))),
      }),
    )
    .check(z.maxLength(50)),
});
export type PackDraft = z.infer<typeof packDraftSchema>;
