import * as z from 'zod/mini';

const SHAPE_MESSAGE =
  'neither a text nor { "source": …, "fr": …, "ar": …, "en": … }, of which only "source" must be there and nothing else may';

/** A content text as its files write it. */
export const localizedTextSchema = z.union(
  [
    z.string(),
    z.strictObject(
      { source: z.string(), fr: z.optional(z.string()), ar: z.optional(z.string()), en: z.optional(z.string()) },
      SHAPE_MESSAGE,
    ),
  ],
  SHAPE_MESSAGE,
);
