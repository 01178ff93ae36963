import * as z from 'zod/mini';
import { allowAnyone, endpoint } from '../kernel/endpoint';
import { languageQuery } from '../kernel/wire';
import { PACK_GROUPS } from './pack';

const term = z.object({ title: z.string(), text: z.string() });

export const readPackGuide = endpoint('GET', '/pack-guide', {
  who: allowAnyone,
  summary: 'Returns what packs are in plain words: a line about each family, and the terms of a pack',
  query: languageQuery,
  reply: z.object({
    families: z.array(z.object({ group: z.enum(PACK_GROUPS), text: z.string() })),
    /** Texts about any pack, with the placeholders `{bonus}`, `{value}`, `{credits}`, `{gift}` and `{days}`. */
    terms: z.array(term),
    /** How and when the gift is delivered, with the placeholder `{gift}`. Missing in what old versions stored on a phone. */
    gift: z.optional(term),
  }),
});
