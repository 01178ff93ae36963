import * as z from 'zod/mini';
import { allowAnyone, endpoint } from '../kernel/endpoint';
import { languageQuery } from '../kernel/wire';
import { CATEGORIES } from './product';

const review = z.object({ name: z.string(), rating: z.int(), comment: z.string(), date: z.string() });

/** `price` in minor units of `currency`. Optional properties that a product does not have are absent. */
const product = z.object({
  id: z.int(),
  name: z.string(),
  price: z.int(),
  currency: z.enum(['EUR']),
  category: z.enum(CATEGORIES),
  subcategory: z.string(),
  brand: z.string(),
  inStock: z.boolean(),
  sizes: z.optional(z.array(z.string())),
  /** Names of `PRODUCT_COLORS`. */
  colors: z.optional(z.array(z.string())),
  /** A drawing; the chosen colour is applied as its `currentColor`. */
  imageUrl: z.string(),
  /** Both sizes as `srcset`, if the picture has two. */
  imageSet: z.optional(z.string()),
  /** 0 to 5. */
  rating: z.number(),
  reviews: z.int(),
  reviewList: z.array(review),
  description: z.string(),
  /** The language of the texts, if it is not the requested one: French texts in the specification's wording. */
  textLanguage: z.optional(z.literal('fr')),
  dimensions: z.optional(z.string()),
  materials: z.optional(z.string()),
  weight: z.optional(z.string()),
});
export type WireProduct = z.infer<typeof product>;

export const listProducts = endpoint('GET', '/products', {
  who: allowAnyone,
  summary: 'Lists all products of the marketplace; returns 304 for a known ETag',
  query: languageQuery,
  reply: z.array(product),
});

export const readProduct = endpoint('GET', '/products/:id', {
  who: allowAnyone,
  summary: 'Returns one product',
  params: z.object({ id: z.int() }),
  query: languageQuery,
  refuses: ['product_not_found'],
  reply: product,
});
