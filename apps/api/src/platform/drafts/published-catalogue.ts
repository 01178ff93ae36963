import { toCompanyPage, toCompanyPageDraft } from '@waha/domain/company/staff/company-page-draft';
import type { CompanyPageDraft } from '@waha/domain/company/staff/company-page-draft-schema';
import { readOwnMedia } from '@waha/domain/kernel/own-media';
import type { PublishedTerms } from '@waha/domain/terms/terms-document';
import { eq, inArray } from 'drizzle-orm';
import type { Catalogue, CatalogueProduct } from '../config/catalogue';
import type { Database } from '../database/database';
import type { Engine } from '../database/engine';
import { ReadCache } from '../database/read-cache';
import { readPictureSets } from '../files/picture-sizes';
import type { Clock } from '../process/clock';
import { catalogueItems, catalogueOrders } from './draft.tables';
import type { ItemKind } from './item.store';

type Published = Pick<Catalogue, 'products' | 'payees' | 'company' | 'terms' | 'pictureSets'>;

/** The catalogue, and the function that reloads it if it is outdated: undefined if it is current. */
export type PublishedCatalogue = { catalogue: Catalogue; reload: () => Promise<void> | undefined };

/**
 * Creates the current catalogue: the files, overridden by what was published in the app. It is reloaded after a write;
 * until then each list is the same object.
 */
export async function createPublishedCatalogue(
  files: Catalogue,
  engine: Pick<Engine, 'versions' | 'observeReads'>,
  clock: Clock,
): Promise<PublishedCatalogue> {
  const cache = new ReadCache<Published>(engine, clock, { maxEntries: 1 });
  const read = () => cache.make('catalogue', undefined, (db) => readPublished(files, db));
  let published = await read();
  /** The reads are numbered: an older one may end later. */
  let [lastStarted, lastApplied] = [0, 0];
  const catalogue: Catalogue = {
    ...files,
    get products() {
      return published.products;
    },
    get company() {
      return published.company;
    },
    get payees() {
      return published.payees;
    },
    get terms() {
      return published.terms;
    },
    get pictureSets() {
      return published.pictureSets;
    },
  };
  return {
    catalogue,
    reload() {
      if (cache.find('catalogue')) return undefined;
      const started = ++lastStarted;
      return read().then((current) => {
        if (started < lastApplied) return;
        lastApplied = started;
        published = current;
      });
    },
  };
}

const ITEM_KINDS: ItemKind[] = ['product', 'payees', 'company_page', 'terms'];

async function readPublished(files: Catalogue, db: Database): Promise<Published> {
  const items = await db.select().from(catalogueItems).where(inArray(catalogueItems.kind, ITEM_KINDS));
  const findContent = (kind: Exclude<ItemKind, 'product'>) => items.find((item) => item.kind === kind)?.content;
  const [order] = await db.select().from(catalogueOrders).where(eq(catalogueOrders.kind, 'product'));
  // The content of a row was checked when it was published.
  const products = items.flatMap(({ kind, content }) =>
    kind === 'product' && content !== null ? [content as CatalogueProduct] : [],
  );

  const shownProducts = sortProducts(mergeProducts(files.products, products), order?.ids).filter(
    ({ isShown }) => isShown ?? true,
  );
  // Content published before a field existed takes that field from the files.
  const written = findContent('company_page') as Partial<CompanyPageDraft> | null | undefined;
  const pageDraft = written && { ...toCompanyPageDraft(files.company), ...written };
  const company = pageDraft ? { ...files.company, ...toCompanyPage(pageDraft) } : files.company;
  const tiles = Object.values(company.strips).flatMap((strip) =>
    strip.flatMap((tile) => ('picture' in tile ? tile.picture : [])),
  );
  return {
    company,
    payees: (findContent('payees') as Catalogue['payees'] | null | undefined) ?? files.payees,
    terms: (findContent('terms') as PublishedTerms | null | undefined) ?? undefined,
    products: shownProducts,
    pictureSets: await readPictureSets(
      db,
      [...shownProducts.map(({ image }) => image), ...tiles].filter((name) => readOwnMedia(name)),
    ),
  };
}

/** Returns the products of the files, overridden by their rows, followed by the products created in the app. */
export function mergeProducts(
  files: readonly CatalogueProduct[],
  ownProducts: readonly CatalogueProduct[],
): CatalogueProduct[] {
  const productById = new Map([...files, ...ownProducts].map((product) => [product.id, product]));
  return [...productById.values()];
}

/** Sorts products by the order set in the app; newer ones come last. */
export function sortProducts<Product extends { id: number }>(
  products: readonly Product[],
  order: readonly string[] = [],
): Product[] {
  const positions = new Map(order.map((id, position) => [id, position]));
  const placeOf = ({ id }: Product) => positions.get(String(id)) ?? order.length;
  return products.toSorted((a, b) => placeOf(a) - placeOf(b));
}
