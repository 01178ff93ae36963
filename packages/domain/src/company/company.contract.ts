import * as z from 'zod/mini';
import { EMAIL_NAME_RULES } from '../kernel/email-name-rule';
import { allowAnyone, endpoint } from '../kernel/endpoint';
import { LANGUAGES } from '../kernel/languages';
import { PAYMENT_METHODS } from '../kernel/payment-method';
import { day, languageQuery } from '../kernel/wire';

const payee = z.object({
  method: z.enum(PAYMENT_METHODS),
  kind: z.enum(['local', 'wallet']),
  label: z.string(),
  holder: z.string(),
  number: z.string(),
  address: z.optional(z.string()),
  network: z.optional(z.string()),
  instructions: z.string(),
});
export type WirePayee = z.infer<typeof payee>;

export const readConfig = endpoint('GET', '/config', {
  who: allowAnyone,
  summary: 'Returns the brand, the support address, the languages and the payment accounts',
  query: languageQuery,
  reply: z.object({
    brand: z.string(),
    supportEmail: z.string(),
    languages: z.array(z.enum(LANGUAGES)),
    /** The operator's default language for users who have chosen none. Absent if the browser decides. */
    language: z.optional(z.enum(LANGUAGES)),
    /** The rule that the email of a new member must contain both names. Absent while it applies. */
    emailNameRule: z.optional(z.enum(EMAIL_NAME_RULES)),
    /** Whether the form to buy service credits is shown. Absent while it is. */
    recharge: z.optional(z.literal('off')),
    /** The day on which the repair service opens. Absent while it is not known. */
    repairOpensOn: z.optional(day),
    /** The bonus points for inviting a member. Absent while members cannot invite. */
    invitationPoints: z.optional(z.int()),
    /** The version of the published terms and privacy notice. Absent while none are published. */
    termsVersion: z.optional(z.int()),
    /** How long identity documents are kept: months after a verification, days after a rejection. */
    documentsKept: z.optional(z.object({ months: z.int(), days: z.int() })),
    /** How long staff can undo a decision, in seconds. Absent if they cannot. */
    undoSeconds: z.optional(z.int()),
    /** Only the payment methods that the operator has enabled. */
    payees: z.array(payee),
    /** The public key for push subscriptions, base64url. */
    pushKey: z.string(),
    version: z.string(),
  }),
});
export type WireConfig = z.infer<typeof readConfig.reply>;

/** `art` names a picture in `/art/tiles/`. */
const socialPage = z.object({
  name: z.string().check(z.minLength(1)),
  url: z.string().check(z.regex(/^https:\/\/\S+$/)),
  art: z.string().check(z.regex(/^[\w-]+$/)),
});
export type WireSocialPage = z.infer<typeof socialPage>;

/** One picture of a carousel. `to` opens a screen, `url` an external page; without either it is not a link. */
const carouselTile = z.object({
  label: z.string(),
  /** The name of a picture on the sheet of tiles; uploaded pictures have an address instead. */
  picture: z.optional(z.string()),
  imageUrl: z.optional(z.string()),
  /** Both sizes as `srcset`, if the picture has two. */
  imageSet: z.optional(z.string()),
  /** An address in the app, such as `/dashboard?open=packs`. */
  to: z.optional(z.string()),
  url: z.optional(z.string()),
});
export type WireCarouselTile = z.infer<typeof carouselTile>;

export const readCompany = endpoint('GET', '/company', {
  who: allowAnyone,
  summary: 'Returns the company’s story, vision, values, links and carousels of pictures; returns 304 for a known ETag',
  query: languageQuery,
  reply: z.object({
    brand: z.string(),
    story: z.string(),
    vision: z.string(),
    values: z.array(z.object({ title: z.string(), text: z.string() })),
    /** A day, `2018-04-20`. */
    foundedOn: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
    /** A year. */
    registeredIn: z.int(),
    taxIdentifier: z.string(),
    social: z.array(socialPage),
    /**
     * The carousels, including the company's social pages: above the company page and on the home page, and below the
     * login.
     */
    strips: z.object({ promo: z.array(carouselTile), entry: z.array(carouselTile) }),
  }),
});
export type WireCompany = z.infer<typeof readCompany.reply>;
