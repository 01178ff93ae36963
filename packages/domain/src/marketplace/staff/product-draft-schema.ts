import { draftText, mediaName } from '@waha/domain/kernel/draft-schema';
import { MAX_AMOUNT_CENTS } from '@waha/domain/kernel/money';
import { cleanLine } from '@waha/domain/kernel/text/clean-text';
import { lineText } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { CATEGORIES, PRODUCT_COLORS, type ProductColor } from '../product';

const named = draftText(200, cleanLine);
const described = draftText(200);

/** The draft of a product: its shape is valid, but content may be missing. An empty text counts as missing. */
export const productDraftSchema = z.object({
  name: named,
  /** In cents of a euro. */
  price: z.int().check(z.gte(0), z.lte(MAX_AMOUNT_CENTS)),
  category: z.enum(CATEGORIES),
  subcategory: named,
  brand: lineText(100),
  inStock: z.boolean(),
  isShown: z.boolean(),
  sizes: z.array(lineText(30)).check(z.maxLength(20)),
  colors: z.array(z.enum(Object.keys(PRODUCT_COLORS) as ProductColor[])).check(z.maxLength(20)),
  /** A drawing of the app, or an uploaded file. */
  image: mediaName,
  description: draftText(2000),
  dimensions: described,
  materials: described,
  weight: described,
});
export type ProductDraft = z.infer<typeof productDraftSchema>;
