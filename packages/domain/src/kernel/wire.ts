import * as z from 'zod/mini';
import { UUID } from './ids';
import { LANGUAGES } from './languages';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password-length';
import { ROLES } from './roles';
import { cleanNumber } from './text/clean-number';
import { cleanLine, cleanText } from './text/clean-text';

/** Shared schemas of the endpoints. */
export const uuid = z.string().check(z.regex(UUID, 'Not a valid id.'));
export const isoInstant = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/, 'Not a valid date.'));
export const message = z.object({ message: z.string() });
export const noContent = z.undefined();
/** The fields of an endpoint that replies with nothing. */
export const emptyReply = { status: 204, reply: noContent } as const;
export const userIdParam = z.object({ userId: uuid });
export const idParam = z.object({ id: uuid });

/** One line of text from a person, which may be empty. */
export function lineText(maxLength: number) {
  return z.string().check(z.overwrite(cleanLine), z.maxLength(maxLength));
}

/** A text from a person that may have several lines, or be empty. */
export function linesText(maxLength: number) {
  return z.string().check(z.overwrite(cleanText), z.maxLength(maxLength));
}

/** A number or a code as text; digits of any script become 0-9. */
export function numberText(maxLength: number) {
  return z.string().check(z.overwrite(cleanNumber), z.maxLength(maxLength));
}

/** A line that a rule validates further; the limit exceeds any valid value. */
export const anyText = lineText(500);

/** A required text: cleaned, at most `maxLength` characters, refused with `whenMissing`. */
export function text(whenMissing: string, maxLength = 200, clean: (typed: string) => string = cleanLine) {
  return z.string(whenMissing).check(z.overwrite(clean), z.minLength(1, whenMissing), z.maxLength(maxLength));
}

export const PAGE_LIMIT = 50;
export const PAGE_LIMIT_MAX = 200;

/** The query of lists that grow with the number of members: search text, page size and cursor. */
export const pageQuery = z.object({
  q: z.optional(lineText(100)),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_LIMIT_MAX))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** A calendar day, `2026-01-31`. */
export const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, /*i18n*/ 'This date is not valid.'));

/** The agreement to the terms and the privacy notice: their version, and the language in which a person read them. */
export const givenConsent = z.object({ version: z.int().check(z.gte(1)), language: z.enum(LANGUAGES) });

/** The language of content texts in the reply; without it, the source texts. */
export const languageQuery = z.object({ language: z.optional(z.enum(LANGUAGES)) });

/** An email address as typed. */
export const email = z
  .string(/*i18n*/ 'Email is required.')
  .check(
    z.overwrite(cleanLine),
    z.minLength(1, /*i18n*/ 'Email is required.'),
    z.maxLength(200),
    z.email(/*i18n*/ 'Please enter a valid email.'),
  );

/** An existing password as typed. */
export const typedPassword = z
  .string(/*i18n*/ 'Password is required.')
  .check(z.minLength(1, /*i18n*/ 'Password is required.'), z.maxLength(PASSWORD_MAX_LENGTH));

/** A new password. */
export const newPassword = z
  .string(/*i18n*/ 'Password is required.')
  .check(
    z.minLength(PASSWORD_MIN_LENGTH, /*i18n*/ 'Password must be at least 8 characters.'),
    z.maxLength(PASSWORD_MAX_LENGTH, /*i18n*/ 'Password is too long.'),
  );

/** A refund as its member sees it, in millimes. `needsAccount`: the profile has no account to send it to. */
export const refundOfMember = z.object({
  _id: uuid,
  amount: z.int(),
  status: z.enum(['requested', 'approved', 'paid', 'declined']),
  reason: z.optional(z.string()),
  needsAccount: z.optional(z.literal(true)),
  declineReason: z.optional(z.string()),
  paidAt: z.optional(isoInstant),
  reference: z.optional(z.string()),
});
export type WireRefundOfMember = z.infer<typeof refundOfMember>;

/** The secret of a mailed link. */
export const linkToken = text(/*i18n*/ 'The link is not complete.');

/** The reply of a login: the token of the new session, and its person. */
export const startedSession = z.object({
  message: z.string(),
  token: z.string(),
  user: z.object({
    id: uuid,
    role: z.enum(ROLES),
    email: z.string(),
    name: z.string(),
    surname: z.string(),
    language: z.nullable(z.enum(LANGUAGES)),
  }),
});
