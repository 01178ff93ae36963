import { i18n } from '@lingui/core';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import { CATEGORY_LABELS } from '@waha/domain/marketplace/product';
import type { ProductDraft } from '@waha/domain/marketplace/staff/product-draft-schema';
import { formatList } from '#platform/language/format';
import { formatEuro } from '#platform/language/format-euro';
import { translateText } from '#platform/language/translations';
import { translateColor } from '../recolour';

const PART_LABELS: Record<keyof ProductDraft, () => string> = {
  name: () => i18n._('thing|Name'),
  price: () => i18n._('Price'),
  category: () => i18n._('Category'),
  subcategory: () => i18n._('Subcategory'),
  brand: () => i18n._('Brand'),
  inStock: () => i18n._('In stock'),
  isShown: () => i18n._('Visible in the marketplace'),
  sizes: () => i18n._('Sizes'),
  colors: () => i18n._('Colours'),
  image: () => i18n._('Image'),
  description: () => i18n._('Description'),
  dimensions: () => i18n._('Dimensions'),
  materials: () => i18n._('Materials'),
  weight: () => i18n._('Weight'),
};

/** Names a part of a product. */
export function translateProductPart(part: string): string {
  return Object.hasOwn(PART_LABELS, part) ? PART_LABELS[part as keyof ProductDraft]() : part;
}

/** Formats the value of a part in one of two drafts. */
export function translateProductValue(part: string, draft: ProductDraft): string {
  switch (part as keyof ProductDraft) {
    case 'price':
      return formatEuro(draft.price);
    case 'category':
      return translateText(CATEGORY_LABELS[draft.category]);
    case 'inStock':
      return draft.inStock ? i18n._('Yes') : i18n._('No');
    case 'isShown':
      return draft.isShown ? i18n._('Yes') : i18n._('No');
    case 'colors':
      return formatList(draft.colors.map(translateColor)) || i18n._('None');
    case 'sizes':
      return formatList(draft.sizes) || i18n._('None');
    case 'image':
      return draft.image ? i18n._('New file') : i18n._('None');
    case 'brand':
      return draft.brand;
    default:
      return resolveText(draft[part as 'name']);
  }
}
