/** The four tabs of the marketplace, with the category names of the product list (spec 1 §3). */
export const CATEGORIES = ['Mode & Fashion', 'Électronique', 'Maison & Jardin', 'Beauté & Santé'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The label of each tab (spec 1 §2). */
export const CATEGORY_LABELS: Record<Category, string> = {
  'Mode & Fashion': /*i18n*/ 'Fashion & Style',
  Électronique: /*i18n*/ 'Electronics',
  'Maison & Jardin': /*i18n*/ 'Home & Garden',
  'Beauté & Santé': /*i18n*/ 'Beauty & Health',
};

/** The names of product colours, with their CSS values. */
export const PRODUCT_COLORS = {
  Noir: '#1d1f24',
  Blanc: '#f2efe9',
  Gris: '#8b919b',
  Bleu: '#2b62b0',
  'Bleu nuit': '#1c2c4c',
  Turquoise: '#2a9d9a',
  Vert: '#3f8a55',
  Olive: '#77803f',
  Sable: '#d3b98c',
  Camel: '#b47f45',
  Orange: '#d9782d',
  Rouge: '#b8322f',
  Bordeaux: '#6d2136',
  Rose: '#d98aa6',
  Violet: '#75549f',
  Or: '#c9a13b',
} as const;
export type ProductColor = keyof typeof PRODUCT_COLORS;

/** The label of each colour. */
export const COLOR_LABELS: Readonly<Record<ProductColor, string>> = {
  Noir: /*i18n*/ 'Noir',
  Blanc: /*i18n*/ 'Blanc',
  Gris: /*i18n*/ 'Gris',
  Bleu: /*i18n*/ 'Bleu',
  'Bleu nuit': /*i18n*/ 'Bleu nuit',
  Turquoise: /*i18n*/ 'Turquoise',
  Vert: /*i18n*/ 'Vert',
  Olive: /*i18n*/ 'Olive',
  Sable: /*i18n*/ 'Sable',
  Camel: /*i18n*/ 'Camel',
  Orange: /*i18n*/ 'Orange',
  Rouge: /*i18n*/ 'Rouge',
  Bordeaux: /*i18n*/ 'Bordeaux',
  Rose: /*i18n*/ 'Rose',
  Violet: /*i18n*/ 'Violet',
  Or: /*i18n*/ 'Or',
};

/** The product properties that the rules of the list need. */
export type ListedProduct = {
  id: number;
  name: string;
  /** In minor units. */
  price: number;
  category: string;
  subcategory: string;
  brand: string;
  inStock: boolean;
};

/** The number of similar products shown (spec 1 §9). */
export const MAX_SIMILAR_PRODUCTS = 4;

/** Returns up to four other products of the same subcategory or category, the closest first (spec 1 §2). */
export function findSimilarProducts<Product extends ListedProduct>(all: readonly Product[], to: Product): Product[] {
  const otherProducts = all.filter(({ id }) => id !== to.id);
  const near = otherProducts.filter(({ subcategory }) => subcategory === to.subcategory);
  const far = otherProducts.filter(
    ({ category, subcategory }) => category === to.category && subcategory !== to.subcategory,
  );
  return [...near, ...far].slice(0, MAX_SIMILAR_PRODUCTS);
}
