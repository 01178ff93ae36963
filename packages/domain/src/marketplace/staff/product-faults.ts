import { type DraftText, findTextFault } from '@waha/domain/kernel/drafts/find-text-fault';
import type { Language } from '@waha/domain/kernel/languages';
import { CENTS_PER_EURO } from '@waha/domain/kernel/money';
import { isBlank } from '@waha/domain/kernel/text/clean-text';
import { PRICE_RANGE } from '../filter-products';
import type { ProductDraft } from './product-draft-schema';

/** Error messages for the fields of a product. */
export const PRODUCT_FAULTS = {
  amount_missing: /*i18n*/ 'Enter an amount above zero.',
  price_too_high: /*i18n*/ 'The listing shows prices up to 2,500 euros.',
  text_missing: /*i18n*/ 'Enter a text.',
  picture_missing: /*i18n*/ 'Add an image.',
  media_unknown: /*i18n*/ 'This file no longer exists. Please choose another.',
  same_twice: /*i18n*/ 'One of these is listed twice.',
} as const;

export type ProductFault = {
  path: string;
  code: keyof typeof PRODUCT_FAULTS;
  /** The language in which a text is missing, if it is written in another. */
  language?: Language;
};

const REQUIRED_TEXTS = ['name', 'description', 'subcategory'] as const;
const OPTIONAL_TEXTS = ['dimensions', 'materials', 'weight'] as const;

/** Returns the texts of a product that have translations. */
export function listProductTexts(product: ProductDraft): DraftText[] {
  return [...REQUIRED_TEXTS, ...OPTIONAL_TEXTS].map((path) => ({ path, text: product[path] }));
}

/** Returns everything that prevents publishing a product, by field. */
export function findProductFaults(product: ProductDraft): ProductFault[] {
  const faults: ProductFault[] = [];
  const need = (isRight: boolean, path: string, code: ProductFault['code']) => {
    if (!isRight) faults.push({ path, code });
  };
  for (const { path, text } of listProductTexts(product)) {
    const isLeftOut = text === '' && OPTIONAL_TEXTS.some((field) => field === path);
    const fault = isLeftOut ? undefined : findTextFault(text);
    if (fault) faults.push({ path, code: 'text_missing', ...fault });
  }
  need(!isBlank(product.brand), 'brand', 'text_missing');
  need(product.price > 0, 'price', 'amount_missing');
  need(product.price <= PRICE_RANGE.max * CENTS_PER_EURO, 'price', 'price_too_high');
  need(product.image !== '', 'image', 'picture_missing');
  need(
    product.sizes.every((size) => !isBlank(size)),
    'sizes',
    'text_missing',
  );
  need(new Set(product.sizes).size === product.sizes.length, 'sizes', 'same_twice');
  need(new Set(product.colors).size === product.colors.length, 'colors', 'same_twice');
  return faults;
}
