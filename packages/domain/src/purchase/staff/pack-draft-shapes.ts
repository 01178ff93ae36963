import * as z from 'zod/mini';

/** The longest text of a draft, in characters. */
const TEXT_MAX = 500;
const AMOUNT_MAX = 1_000_000_000;
const COUNT_MAX = 1_000_000;

const words = z.string().check(z.maxLength(TEXT_MAX));
const draftText = z.union([
  words,
  z.strictObject({ source: words, fr: z.optional(words), ar: z.optional(words), en: z.optional(words) }),
]);
const amount = z.int().check(z.gte(0), z.lte(AMOUNT_MAX));
const number = z.int().check(z.gte(0), z.lte(COUNT_MAX));
const ownId = z.string().check(z.minLength(1), z.maxLength(100));

/**
 * A pack while it is written: of the right shape, and all else may still be missing. Its name, its group and its pictures are
 * not in it: payments and phones know a pack by them. Amounts in millimes.
 */
export const packDraft = z.object({
  isOnSale: z.boolean(),
  price: amount,
  balanceFacilityService: number,
  bonusEveryMonth: number,
  withdrawalDays: z.int().check(z.gte(0), z.lte(3650)),
  gift: draftText,
  /** The total is the months’ sum. */
  paymentFacilities: z
    .array(z.object({ id: ownId, period: z.int().check(z.gte(0), z.lte(120)), monthlyAmount: amount }))
    .check(z.maxLength(12)),
  questions: z
    .array(
      z.object({
        id: ownId,
        questionText: draftText,
        options: z.array(draftText).check(z.maxLength(10)),
        /** Which option is right. */
        correctOption: z.int().check(z.gte(0), z.lte(9)),
      }),
    )
    .check(z.maxLength(50)),
});
export type PackDraft = z.infer<typeof packDraft>;
