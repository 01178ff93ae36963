import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { isoInstant, languageQuery, noContent, typedPassword } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';

/** Not to be guessed. The copy is also protected by the session. */
const copyId = z.string().check(z.maxLength(64));

/** `failed` and `too_large`: the administration can help. */
export const dataCopyState = z.enum(['preparing', 'ready', 'failed', 'too_large']);

/** The newest copy; null if there is none that can be downloaded or is being prepared. */
const copy = z.nullable(
  z.object({
    state: dataCopyState,
    requestedAt: isoInstant,
    /** Present while it can be downloaded. `bytes`: its size. */
    download: z.optional(z.object({ id: z.string(), bytes: z.int(), expiresAt: isoInstant })),
  }),
);

/** `texts`: what a copy is, and the state of this one, as sentences; without `language`, in that of the caller’s mails. */
const reply = z.object({ copy, texts: z.array(z.string()) });

export const readDataCopy = endpoint('GET', '/account/data-copy', {
  who: allowRoles('user'),
  summary: 'Returns the copy of the caller’s data, if one is being prepared or can be downloaded',
  query: languageQuery,
  refuses: ['user_not_found'],
  reply,
});

export const requestDataCopy = endpoint('POST', '/account/data-copy', {
  who: allowRoles('user'),
  summary:
    'Requests a copy of the caller’s data, prepared within minutes and available for 24 hours; requires the password, or a passkey login within the hour',
  /** `language`: of the overview in the copy; without it, that of the caller’s mails. */
  body: z.object({ password: z.optional(typedPassword), ...languageQuery.shape }),
  secret: ['password'],
  refuses: ['current_password_wrong', 'too_many_logins', 'user_not_found'],
  reply,
});

export const downloadDataCopy = endpoint('GET', '/account/data-copies/:copyId', {
  who: allowRoles('user'),
  summary: 'Returns the copy of the caller’s data as a zip file; accepts ranges',
  params: z.object({ copyId }),
  refuses: ['not_found'],
  reply: noContent,
  fileTypes: ['application/zip'],
});
