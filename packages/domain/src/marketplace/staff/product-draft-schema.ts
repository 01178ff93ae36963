import { draftText, mediaName } from '@waha/domain/kernel/draft-schema';
import { cleanLine } from '@waha/domain/kernel/text/clean-text';
import { lineText } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { CATEGORIES, PRODUCT_COLORS, type ProductColor } from '../product';

const named = draftText(200, cleanLine);
const described = draftText(200);
const CENTS_MAX = 100_000_000;

/** A product while it is written: of the right shape, and all else may still be missing. An empty text is none. */
export const productDraftSchema = z.object({
  name: named,
  /** In cents of a euro. */
  price: z.int().check(z.gte(0), z.lte(CENTS_MAX)),
  category: z.enum(CATEGORIES),
  subcategory: named,
  brand: lineText(100),
  inStock: z.boolean(),
  isShown: z.boolean(),
  sizes: z.array(lineText(30)).check(z.maxLength(20)),
  colors: z.array(z.enum(Object.keys(PRODUCT_COLORS) as ProductColor[])).check(z.maxLength(20)),
  /** Of the program’s drawings, or uploaded. */
  image: mediaName,
  description: draftText(2000),
  dimensions: described,
  materials: described,
  weight: described,
});
export type ProductDraft = z.infer<typeof productDraftSchema>;
