import type { LocalizedText } from '@waha/domain/kernel/text/localized-text';
import { CATEGORIES, type Category, type ProductColor } from '../product';
import type { ProductDraft } from './product-draft-schema';

/** A product as the catalogue's file writes it. */
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

/** What of a product can be changed: what buyers have said of it is theirs. */
export function toProductDraft(product: ProductContent): ProductDraft {
  const { name, price, category, subcategory, brand, inStock, image, description } = product;
  const { isShown = true, sizes = [], colors = [], dimensions = '', materials = '', weight = '' } = product;
  return {
    ...{ name, price, category, subcategory, brand, inStock, isShown, sizes, colors, image, description },
    ...{ dimensions, materials, weight },
  };
}

/** What a product begins with that is made in the app. */
export function createProductDraft(): ProductDraft {
  return {
    ...{ name: '', price: 0, category: CATEGORIES[0], subcategory: '', brand: '', inStock: true, isShown: true },
    ...{ sizes: [], colors: [], image: '', description: '', dimensions: '', materials: '', weight: '' },
  };
}

type ReviewFields = Pick<ProductContent, 'id' | 'rating' | 'reviews' | 'reviewList'>;

/** The product with what a draft says of it. */
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
