import * as z from 'zod/mini';
import { allowSignedIn, endpoint } from '../kernel/endpoint';
import { isoInstant } from '../kernel/wire';
import { CHANGING_FEATURES } from './change';

const change = z.object({
  seq: z.int(),
  feature: z.enum(CHANGING_FEATURES),
  /** The subject, if there is only one. */
  id: z.optional(z.string()),
});
export type WireChange = z.infer<typeof change>;

/** The caller's unread messages and notifications. */
const counts = z.object({ messages: z.int(), notifications: z.int() });

export const readChanges = endpoint('GET', '/sync', {
  who: allowSignedIn,
  summary: 'Lists all changes for the caller since a cursor; without one, returns the cursor to start from',
  query: z.object({
    since: z.optional(z.int().check(z.minimum(0))),
    /** The `epoch` of the cursor; if it differs, the cursor belongs to another history. */
    epoch: z.optional(z.string().check(z.maxLength(64))),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
  }),
  reply: z.object({
    /** Identifies this history of changes; it changes after a backup is restored. */
    epoch: z.string(),
    /** The cursor for the next request. */
    cursor: z.int(),
    /** There are more changes after the cursor: request again at once. */
    more: z.boolean(),
    /** The cursor is too old or of another history: read everything again. */
    reset: z.boolean(),
    changes: z.array(change),
    counts,
    serverTime: isoInstant,
  }),
});
export type WireSync = z.infer<typeof readChanges.reply>;
