import { toCompanyPage, toCompanyPageDraft } from '@waha/domain/company/staff/company-page-draft';
import type { CompanyPageDraft } from '@waha/domain/company/staff/company-page-draft-schema';
import { readOwnMedia } from '@waha/domain/kernel/own-media';
import { eq } from 'drizzle-orm';
import type { Catalogue, CatalogueProduct } from '../config/catalogue';
import type { Database } from '../database/database';
import type { Engine } from '../database/engine';
import { readPictureSets } from '../files/picture-sizes';
import { catalogueItems, catalogueOrders } from './draft.tables';

type Published = Pick<Catalogue, 'products' | 'payees' | 'company' | 'pictureSets'>;

/** The catalogue, and what brings it up to date: asked before each call, and after each commit of our own. */
export type PublishedCatalogue = { catalogue: Catalogue; refresh: () => Promise<void> | undefined };

/**
 * The catalogue as it is now: what its files say, with what was published in the app on top. Read anew once something of it
 * was written; until then each list is the very same one.
 */
export async function createPublishedCatalogue(
  files: Catalogue,
  { reads, readTableVersion }: Engine,
): Promise<PublishedCatalogue> {
  const read = async () => {
    const { isCurrent } = await readTableVersion(['catalogue_items', 'catalogue_orders', 'catalogue_picture_sizes']);
    return { published: await readPublished(files, reads), isCurrent };
  };
  let kept = await read();
  const catalogue: Catalogue = {
    ...files,
    get products() {
      return kept.published.products;
    },
    get company() {
      return kept.published.company;
    },
    get payees() {
      return kept.published.payees;
    },
    get pictureSets() {
      return kept.published.pictureSets;
    },
  };
  const readAnew = async (isCurrent: boolean | Promise<boolean>) => {
    if (!(await isCurrent)) kept = await read();
  };
  return {
    catalogue,
    refresh() {
      const isCurrent = kept.isCurrent();
      return isCurrent === true ? undefined : readAnew(isCurrent);
    },
  };
}

async function readPublished(files: Catalogue, db: Database): Promise<Published> {
  const items = await db.select().from(catalogueItems).where(eq(catalogueItems.kind, 'product'));
  const [order] = await db.select().from(catalogueOrders).where(eq(catalogueOrders.kind, 'product'));
  // What is in a row was checked as it was published.
  const products = items.flatMap(({ content }) => (content !== null ? [content as CatalogueProduct] : []));

  const [payees] = await db.select().from(catalogueItems).where(eq(catalogueItems.kind, 'payees'));
  const [page] = await db.select().from(catalogueItems).where(eq(catalogueItems.kind, 'company_page'));
  const shown = sortProducts(mergeProducts(files.products, products), order?.ids).filter(
    ({ isShown }) => isShown ?? true,
  );
  // What was published before there was a field of it has what the files say there.
  const written = page?.content as Partial<CompanyPageDraft> | null | undefined;
  const own = written && { ...toCompanyPageDraft(files.company), ...written };
  const company = own ? { ...files.company, ...toCompanyPage(own) } : files.company;
  const tiles = Object.values(company.strips).flatMap((strip) =>
    strip.flatMap((tile) => ('picture' in tile ? tile.picture : [])),
  );
  return {
    company,
    payees: (payees?.content as Catalogue['payees'] | null | undefined) ?? files.payees,
    products: shown,
    pictureSets: await readPictureSets(
      db,
      [...shown.map(({ image }) => image), ...tiles].filter((name) => readOwnMedia(name)),
    ),
  };
}

/** The files' products, each as the app has it where it has one, and the app's own after them. */
export function mergeProducts(
  files: readonly CatalogueProduct[],
  own: readonly CatalogueProduct[],
): CatalogueProduct[] {
  const known = new Map([...files, ...own].map((product) => [product.id, product]));
  return [...known.values()];
}

/** In the order that the app has given them; what has come since at the end. */
export function sortProducts<Product extends { id: number }>(
  products: readonly Product[],
  order: readonly string[] = [],
): Product[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: Product) => places.get(String(id)) ?? order.length;
  return products.toSorted((a, b) => placeOf(a) - placeOf(b));
}
