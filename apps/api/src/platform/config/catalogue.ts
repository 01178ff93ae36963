import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAROUSEL_SCREENS, type CarouselScreen } from '@waha/domain/company/carousel-screens';
import { readCompany } from '@waha/domain/company/company.contract';
import { limitVatRate, storedSeller } from '@waha/domain/company/staff/seller';
import { PAYMENT_METHODS } from '@waha/domain/kernel/payment-method';
import { localizedTextSchema } from '@waha/domain/kernel/text/localized-text-schema';
import { lineText } from '@waha/domain/kernel/wire';
import { readProduct } from '@waha/domain/marketplace/marketplace.contract';
import { PRODUCT_COLORS, type ProductColor } from '@waha/domain/marketplace/product';
import { findQuestionFault } from '@waha/domain/purchase/grade-quiz';
import { PACK_GROUPS } from '@waha/domain/purchase/pack';
import { packContent } from '@waha/domain/purchase/pack-content';
import type { PublishedTerms } from '@waha/domain/terms/terms-document';
import * as z from 'zod/mini';
import type { PictureSets } from '../files/picture-sizes';

const packs = z.array(packContent).check(({ value: all, issues }) => {
  for (const field of ['id', 'packName', 'slug'] as const) {
    const packIndex = all.findIndex((pack, index) => all.findIndex((other) => other[field] === pack[field]) < index);
    const message = `another pack has "${all[packIndex]?.[field]}" too`;
    if (packIndex >= 0) issues.push({ code: 'custom', path: [packIndex, field], message, input: all });
  }
  for (const [at, { packName, questions }] of all.entries())
    for (const [index, question] of questions.entries()) {
      const fault = findQuestionFault(question);
      const message = `in pack ${packName}, question ${index + 1}: ${fault}`;
      if (fault) issues.push({ code: 'custom', path: [at, 'questions', index], message, input: all });
    }
});
export type CataloguePack = z.infer<typeof packs>[number];

const payees = z.array(
  z.object({
    method: z.enum(PAYMENT_METHODS),
    kind: z.enum(['local', 'wallet']),
    label: localizedTextSchema,
    holder: z.string(),
    number: z.string(),
    address: z.optional(z.string()),
    network: z.optional(z.string()),
    instructions: localizedTextSchema,
    enabled: z.boolean(),
  }),
);
export type CataloguePayee = z.infer<typeof payees>[number];

const review = z.object({ name: z.string(), rating: z.int(), comment: localizedTextSchema, date: z.string() });

/** As in the contract, but with a file name in `media/products/`, and within the limits of the listing. */
const products = z
  .array(
    z.extend(z.omit(readProduct.reply, { imageUrl: true, imageSet: true }), {
      id: z.int().check(z.positive()),
      name: localizedTextSchema,
      subcategory: localizedTextSchema,
      description: localizedTextSchema,
      dimensions: z.optional(localizedTextSchema),
      materials: z.optional(localizedTextSchema),
      weight: z.optional(localizedTextSchema),
      reviewList: z.array(review),
      price: z.int().check(z.positive()),
      colors: z.optional(z.array(z.enum(Object.keys(PRODUCT_COLORS) as ProductColor[])).check(z.minLength(1))),
      sizes: z.optional(z.array(z.string()).check(z.minLength(1))),
      image: z.string().check(z.regex(/^[\w-]+\.\w+$/)),
      rating: z.number().check(z.gte(0), z.lte(5)),
      reviews: z.int().check(z.gte(0)),
      /** The default is true. */
      isShown: z.optional(z.boolean()),
    }),
  )
  .check(z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two products have the same id'));

export type CatalogueProduct = z.infer<typeof products>[number];

/** The key identifies the task. Members’ reports name it, so it is cleaned like their texts. */
const tasks = z
  .array(
    z.object({
      key: lineText(200).check(z.minLength(1)),
      name: localizedTextSchema,
      description: localizedTextSchema,
      steps: z.optional(z.array(localizedTextSchema).check(z.minLength(1))),
      brings: z.optional(localizedTextSchema),
      icon: z.string(),
      /** The default is true. */
      isShown: z.optional(z.boolean()),
    }),
  )
  .check(z.refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'two tasks have the same key'));

/** A family without a line is shown without. */
const term = z.object({ title: localizedTextSchema, text: localizedTextSchema });

const guide = z.object({
  families: z.array(z.object({ group: z.enum(PACK_GROUPS), text: localizedTextSchema })),
  terms: z.array(term),
  /** An installation that says nothing about the delivery of gifts has the program's own text. */
  gift: z.optional(term),
});

const carouselItems = z.array(
  z.union([
    z.strictObject({ pages: z.literal(true) }),
    z.strictObject({
      label: localizedTextSchema,
      picture: z.string().check(z.regex(/^[\w.-]{1,80}$/)),
      to: z.optional(z.enum(Object.keys(CAROUSEL_SCREENS) as CarouselScreen[])),
      url: z.optional(readCompany.reply.shape.social.def.element.shape.url),
      /** The default is true. */
      isShown: z.optional(z.boolean()),
    }),
  ]),
);

/**
 * As in the contract, plus the address that members write to. An installation without pages elsewhere omits `social`.
 * One with the default carousels omits `strips`.
 */
const company = z
  .extend(readCompany.reply, {
    supportEmail: z.string(),
    story: localizedTextSchema,
    vision: localizedTextSchema,
    values: z.array(z.object({ title: localizedTextSchema, text: localizedTextSchema })),
    social: z._default(readCompany.reply.shape.social, []),
    strips: z.optional(z.object({ promo: carouselItems, entry: carouselItems })),
    /** Legal facts that documents name beside the tax identifier. Each is optional. */
    seller: z.optional(z.partial(z.omit(storedSeller, { taxNumber: true }))),
  })
  .check(({ value: { taxIdentifier, seller }, issues }) => {
    const vatRate = seller?.vatRate ?? 0;
    if (vatRate === limitVatRate({ taxNumber: taxIdentifier, vatRate })) return;
    const message = 'the letter for VAT in "taxIdentifier" says that none is charged';
    issues.push({ code: 'custom', path: ['seller', 'vatRate'], message, input: seller });
  });

type GuideFile = z.infer<typeof guide>;
type CompanyFile = z.infer<typeof company>;

export type Catalogue = {
  packs: readonly CataloguePack[];
  /** The file that the packs come from, for the person who has to correct it. */
  packsFile: string;
  payees: readonly CataloguePayee[];
  products: readonly CatalogueProduct[];
  tasks: Readonly<z.infer<typeof tasks>>;
  guide: Readonly<GuideFile> & { gift: NonNullable<GuideFile['gift']> };
  company: Omit<CompanyFile, 'strips'> & { strips: NonNullable<CompanyFile['strips']> };
  /** The terms and the privacy notice; `undefined` until an administrator publishes them. */
  terms?: PublishedTerms | undefined;
  /**
   * Returns the `/media/…` address of a catalogue file, with the version of its content so that it may be cached
   * forever.
   */
  mediaUrl(path: string): string;
  /** Checks whether the catalogue file exists in `media/`. */
  hasMedia(path: string): boolean;
  /** Returns the bytes of a catalogue file in `media/`. */
  readMedia(path: string): Buffer;
  /** Uploaded pictures of products and of the company's page that exist in two sizes. */
  pictureSets: PictureSets;
};

/**
 * Reads the catalogue. A file of the same name in the data folder's `catalogue/` wins, so that an operator can change
 * payees or the brand without changing the program.
 * @throws Error naming the invalid file
 */
export function readCatalogue(folder: string, dataDir: string): Catalogue {
  const hashes = new Map<string, string>();
  const readMedia = (path: string) => readFileSync(join(folder, 'media', path));
  const about = read(company, 'company.json');
  const packGuide = read(guide, 'guide.json');
  return {
    readMedia,
    pictureSets: new Map(),
    hasMedia: (path) => hashes.has(path) || existsSync(join(folder, 'media', path)),
    packs: read(packs, 'packs.json'),
    packsFile: fileOf('packs.json'),
    payees: read(payees, 'payees.json'),
    products: read(products, 'products.json'),
    tasks: read(tasks, 'tasks.json'),
    guide: { ...packGuide, gift: packGuide.gift ?? ourGift() },
    company: { ...about, strips: about.strips ?? ourStrips() },
    mediaUrl(path) {
      let hash = hashes.get(path);
      if (!hash) {
        hash = createHash('sha256').update(readMedia(path)).digest('hex').slice(0, 10);
        hashes.set(path, hash);
      }
      return `/media/${path}?v=${hash}`;
    },
  };

  function ourGift() {
    const { gift } = read(guide, 'guide.json', join(folder, 'guide.json'));
    if (!gift) throw new Error('guide.json of the program has no "gift"');
    return gift;
  }

  function ourStrips() {
    const { strips } = read(company, 'company.json', join(folder, 'company.json'));
    if (!strips) throw new Error('company.json of the program has no "strips"');
    return strips;
  }

  function read<Schema extends z.ZodMiniType>(schema: Schema, name: string, file = fileOf(name)): z.output<Schema> {
    // This runs once per start: compiling the schema first would take longer.
    const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')), { jitless: true });
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Error(`${file} is invalid at ${issue?.path.join('.')}: ${issue?.message}`);
  }

  function fileOf(name: string): string {
    const operatorPath = join(dataDir, 'catalogue', name);
    return existsSync(operatorPath) ? operatorPath : join(folder, name);
  }
}
