import { draftText, itemId } from '@waha/domain/kernel/draft-schema';
import { cleanLine } from '@waha/domain/kernel/text/clean-text';
import { lineText } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { CAROUSEL_SCREENS, type CarouselScreen } from '../carousel-screens';

/** Pictures of the company's social pages on the sheet of tiles. */
export const PAGE_PICTURES: readonly string[] = [
  ...['social-people', 'social-camera', 'social-note', 'social-film'],
  ...['social-bubble', 'social-plane', 'social-hash', 'social-briefcase'],
];

/** Pictures for carousel tiles that come with the app. */
export const CAROUSEL_PICTURES: readonly string[] = [
  ...['company', 'login', 'marketplace', 'bonus-local', 'bonus-international', 'cashback', 'buy-and-win', 'wallets'],
  ...['orders', 'payments', 'news', 'events', 'client-protection', 'gifts', 'gift-cards', 'music', 'broadcast'],
  ...['gaming', 'facility-vip', 'tasks', 'invoices', 'invoices-paid', 'repair-service', 'owned-packs'],
  ...['pack-ultra-one', 'pack-nvpu', 'pack-abir', 'pack-sxmg', 'pack-sxmgsp', 'pack-rrrr', 'pack-rs', 'pack-ajkq'],
  'pack-td',
  ...PAGE_PICTURES,
];

/** A tile, or the position of the company's social pages: `isPages`, with no other content. */
const carouselItem = z.object({
  id: itemId,
  isPages: z.optional(z.boolean()),
  label: draftText(60, cleanLine),
  /** A picture that comes with the app, or an uploaded file. */
  picture: z.string().check(z.overwrite(cleanLine), z.regex(/^[\w.-]{0,80}$/)),
  to: z.optional(z.enum(Object.keys(CAROUSEL_SCREENS) as CarouselScreen[])),
  url: z.optional(lineText(500)),
  /** The default is true. A tile that is not shown keeps its content and its position. */
  isShown: z.optional(z.boolean()),
});
export type CarouselItem = z.infer<typeof carouselItem>;
const carousel = z.array(carouselItem).check(z.maxLength(60));

/** The draft of the company page, without the legal details. */
export const companyPageDraftSchema = z.object({
  story: draftText(4000),
  vision: draftText(4000),
  values: z
    .array(z.object({ id: itemId, title: draftText(200, cleanLine), text: draftText(1000) }))
    .check(z.maxLength(20)),
  /** The company's social pages, which the carousels link to. */
  social: z
    .array(
      z.object({
        id: itemId,
        name: lineText(60),
        url: lineText(500),
        art: z.string().check(z.regex(/^[\w-]{1,60}$/)),
      }),
    )
    .check(z.maxLength(20)),
  /** `promo`: above the company page and on the members' home page. `entry`: below the login. */
  promo: carousel,
  entry: carousel,
});
export type CompanyPageDraft = z.infer<typeof companyPageDraftSchema>;
