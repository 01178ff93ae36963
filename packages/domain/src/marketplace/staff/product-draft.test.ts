import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { applyProductDraft, createProductDraft, type ProductContent, toProductDraft } from './product-draft';
import { type ProductDraft, productDraftSchema } from './product-draft-schema';
import { findProductFaults } from './product-faults';

const FILE = new URL('../../../../../data/catalogue/products.json', import.meta.url);
const PRODUCTS: ProductContent[] = JSON.parse(readFileSync(FILE, 'utf8'));

test.each(PRODUCTS.map((product) => [product.id, product] as const))(
  'product %i of the catalogue is complete and survives the conversion to a draft',
  (_id, product) => {
    const draft = productDraftSchema.parse(toProductDraft(product));
    expect(findProductFaults(draft)).toEqual([]);
    expect(applyProductDraft(product, draft)).toEqual(product);
  },
);

test('a new product reports all missing fields', () => {
  expect(findProductFaults(createProductDraft()).map(({ path }) => path)).toEqual([
    ...['name', 'description', 'subcategory', 'brand', 'price', 'image'],
  ]);
});

const [PRODUCT] = PRODUCTS as [ProductContent];
test('a product that is written in French alone is complete', () => {
  const texts = { name: { source: '', fr: 'Tasse' }, weight: { source: '', fr: '1 kg' } };
  expect(findProductFaults({ ...toProductDraft(PRODUCT), ...texts })).toEqual([]);
});

test('a name that one language has empty reports that language', () => {
  expect(findProductFaults({ ...toProductDraft(PRODUCT), name: { source: 'Mug', fr: ' ' } })).toEqual([
    { path: 'name', code: 'text_missing', language: 'fr' },
  ]);
});

test.each<[string, Partial<ProductDraft>, string, string]>([
  ['a price that no slider reaches', { price: 250_001 }, 'price', 'price_too_high'],
  ['a size without a name', { sizes: ['S', ' '] }, 'sizes', 'text_missing'],
  ['a size twice', { sizes: ['S', 'S'] }, 'sizes', 'same_twice'],
  ['a colour twice', { colors: ['Bleu', 'Bleu'] }, 'colors', 'same_twice'],
])('a product with %s reports the field and the reason', (_what, change, path, code) => {
  expect(findProductFaults({ ...toProductDraft(PRODUCT), ...change })).toEqual([{ path, code }]);
});

test('a hidden product is flagged as hidden and omits empty fields', () => {
  const hidden = applyProductDraft(PRODUCT, { ...toProductDraft(PRODUCT), isShown: false, sizes: [], weight: '' });
  expect(hidden).toMatchObject({ isShown: false });
  expect(hidden).not.toHaveProperty('sizes');
  expect(hidden).not.toHaveProperty('weight');
});
