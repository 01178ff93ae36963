import type { LocalizedText } from '@waha/domain/kernel/text/localized-text';
import { CATEGORIES, type Category, type ProductColor } from '../product';
import type { ProductDraft } from './product-draft-schema';

/** A product as the catalogue file stores it. */
export type ProductContent = {
  id: number;
  name: LocalizedText;
  price: number;
  currency: 'EUR';
  category: Category;
  subcategory: LocalizedText;
  brand: string;
  inStock: boolean;
  sizes?: string[] | undefined;
  colors?: ProductColor[] | undefined;
  image: string;
  rating: number;
  reviews: number;
  reviewList: { name: string; rating: number; comment: LocalizedText; date: string }[];
  description: LocalizedText;
  dimensions?: LocalizedText | undefined;
  materials?: LocalizedText | undefined;
  weight?: LocalizedText | undefined;
  isShown?: boolean | undefined;
};

/** Returns the editable part of a product, without the ratings of its buyers. */
export function toProductDraft(product: ProductContent): ProductDraft {
  const { name, price, category, subcategory, brand, inStock, image, description } = product;
  const { isShown = true, sizes = [], colors = [], dimensions = '', materials = '', weight = '' } = product;
  return {
    ...{ name, price, category, subcategory, brand, inStock, isShown, sizes, colors, image, description },
    ...{ dimensions, materials, weight },
  };
}

/** Returns the initial content of a product that is created in the app. */
export function createProductDraft(): ProductDraft {
  return {
    ...{ name: '', price: 0, category: CATEGORIES[0], subcategory: '', brand: '', inStock: true, isShown: true },
    ...{ sizes: [], colors: [], image: '', description: '', dimensions: '', materials: '', weight: '' },
  };
}

type ReviewFields = Pick<ProductContent, 'id' | 'rating' | 'reviews' | 'reviewList'>;

/** Returns the product with the content of a draft. */
export function applyProductDraft(
  { id, rating, reviews, reviewList }: ReviewFields,
  draft: ProductDraft,
): ProductContent {
  const { isShown, sizes, colors, dimensions, materials, weight, ...rest } = draft;
  return {
    ...{ id, ...rest, currency: 'EUR', rating, reviews, reviewList },
    ...(sizes.length > 0 && { sizes }),
    ...(colors.length > 0 && { colors }),
    ...(dimensions !== '' && { dimensions }),
    ...(materials !== '' && { materials }),
    ...(weight !== '' && { weight }),
    ...(!isShown && { isShown }),
  };
}
