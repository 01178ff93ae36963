import { CENTS_PER_EURO } from '@waha/domain/kernel/money';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import { CATEGORIES, type Category } from '@waha/domain/marketplace/product';
import { toWireProduct } from './features/marketplace/products/product-editor.queries';
import type { Services } from './platform/services';
import { getTranslations } from './platform/translations/translations';
import type { PageHead } from './platform/web/page-head';
import type { PublicPages } from './platform/web/rendered-pages';

const MARKETPLACE_PATH = '/category';
const COMPANY_PATH = '/company-description';
const PACKS_PATH = '/packs';
const ICON_PATH = '/icons/icon-512.png';

/**
 * Returns the titles, descriptions and pictures of the public pages in the installation's language: the marketplace, its
 * categories, its products, the packs and the company. The server writes them into the HTML, because search engines and
 * previews of links do not run the app.
 */
export function createPublicPages({ catalogue, config }: Pick<Services, 'catalogue' | 'config'>): PublicPages {
  const { language = 'source', advertisedUrl } = config;
  const translations = getTranslations(language).pages;

  function listing(category: Category | undefined): PageHead {
    const { brand } = catalogue.company;
    const title = category ? translations.categories[category] : translations.marketplace;
    return {
      title: `${title} · ${brand}`,
      description: translations.goods({ brand }),
      address: getListingPath(category),
      image: ICON_PATH,
    };
  }

  const findProduct = (id: string) => catalogue.products.find((each) => String(each.id) === id);

  function product(id: string): PageHead | undefined {
    const foundProduct = findProduct(id);
    if (!foundProduct) return undefined;
    const { name, description, imageUrl, brand, category, price, currency, inStock } = toWireProduct(
      foundProduct,
      catalogue,
      language,
    );
    const address = `/product/${id}`;
    const image = imageUrl || ICON_PATH;
    return {
      ...{ title: `${name} · ${catalogue.company.brand}`, description, address },
      // Other sites show no SVG drawings in link previews.
      image: image.includes('.svg') ? ICON_PATH : image,
      data: {
        ...{ '@type': 'Product', name, description, category, sku: id },
        ...(advertisedUrl !== undefined && { image: [advertisedUrl + image] }),
        ...(brand && { brand: { '@type': 'Brand', name: brand } }),
        offers: {
          ...(advertisedUrl !== undefined && { url: advertisedUrl + address }),
          ...{ '@type': 'Offer', priceCurrency: currency, price: (price / CENTS_PER_EURO).toFixed(2) },
          availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
        },
      },
    };
  }

  function packs(): PageHead {
    const title = `${translations.packs} · ${catalogue.company.brand}`;
    return { title, description: translations.offers, address: PACKS_PATH, image: ICON_PATH };
  }

  function company(): PageHead {
    const { brand, story, social, foundedOn } = catalogue.company;
    const description = resolveText(story, language);
    return {
      ...{ title: translations.company({ brand }), description, address: COMPANY_PATH, image: ICON_PATH },
      data: {
        ...{ '@type': 'Organization', name: brand, description, foundingDate: foundedOn },
        ...(advertisedUrl !== undefined && { url: `${advertisedUrl}/`, logo: advertisedUrl + ICON_PATH }),
        ...{ sameAs: social.map(({ url }) => url) },
      },
    };
  }

  return {
    content: () => [catalogue.products, catalogue.company],
    headOf(path, query) {
      if (path === MARKETPLACE_PATH) return listing(CATEGORIES.find((each) => each === query.get('category')));
      if (path === PACKS_PATH) return packs();
      if (path === COMPANY_PATH) return company();
      const id = parseProductId(path);
      return id === undefined ? undefined : product(id);
    },
    isMissing(path) {
      const id = parseProductId(path);
      return id !== undefined && findProduct(id) === undefined;
    },
    addresses: () => [
      ...[undefined, ...CATEGORIES].map(getListingPath),
      ...catalogue.products.map(({ id }) => `/product/${id}`),
      PACKS_PATH,
      COMPANY_PATH,
    ],
  };
}

/** Returns the id in the address of a product's page; `undefined` for any other page. */
function parseProductId(path: string): string | undefined {
  return /^\/product\/([^/]+)$/.exec(path)?.[1];
}

function getListingPath(category: Category | undefined): string {
  return category ? `${MARKETPLACE_PATH}?${new URLSearchParams({ category })}` : MARKETPLACE_PATH;
}
