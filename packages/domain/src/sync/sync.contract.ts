import * as z from 'zod/mini';
import { allowSignedIn, endpoint } from '../kernel/endpoint';
import { isoInstant } from '../kernel/wire';
import { CHANGING_FEATURES } from './change';

const change = z.object({
  seq: z.int(),
  feature: z.enum(CHANGING_FEATURES),
  /** What it is about, where it is one thing. */
  id: z.optional(z.string()),
});
export type WireChange = z.infer<typeof change>;

/** How many of each wait unread for the caller. */
const counts = z.object({ messages: z.int(), notifications: z.int() });

export const readChanges = endpoint('GET', '/sync', {
  who: allowSignedIn,
  summary: 'All that changed for the caller since a cursor; without one, only where to start from',
  query: z.object({
    since: z.optional(z.int().check(z.minimum(0))),
    /** The `epoch` that the cursor belongs to; another one means that the cursor is of another history. */
    epoch: z.optional(z.string().check(z.maxLength(64))),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
  }),
  reply: z.object({
    /** Names this history of changes; another after a backup was restored. */
    epoch: z.string(),
    /** Ask with this next time. */
    cursor: z.int(),
    /** There is more behind the cursor: ask again at once. */
    more: z.boolean(),
    /** The cursor is too old or of another history: everything is to be read anew. */
    reset: z.boolean(),
    changes: z.array(change),
    counts,
    serverTime: isoInstant,
  }),
});
export type WireSync = z.infer<typeof readChanges.reply>;
