import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { isoInstant } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { SELLER_FIELDS, seller } from './seller';

const version = z.object({
  /** Counts from 1. */
  version: z.int(),
  seller,
  savedAt: isoInstant,
  /** `null` if it comes from the catalogue file; erased persons have no name. */
  savedBy: z.nullable(z.object({ _id: z.string(), name: z.optional(z.string()) })),
});
export type WireSellerVersion = z.infer<typeof version>;

export const readSeller = endpoint('GET', '/company/seller', {
  who: allowRoles('admin'),
  summary: 'The legal facts of the company, as papers name them, and which version they are',
  reply: version,
});

export const listSellerVersions = endpoint('GET', '/company/seller/versions', {
  who: allowRoles('admin'),
  summary: 'What the legal facts were, the newest first, who made them so, and what that changed',
  reply: z.array(z.extend(version, { changed: z.array(z.enum(SELLER_FIELDS)) })),
});

export const saveSeller = endpoint('PUT', '/company/seller', {
  who: allowRoles('admin'),
  summary:
    'Change the legal facts, for papers that are issued from now on; refused with the newest where somebody else was first',
  freshStep: 'hour',
  body: z.object({ version: z.int().check(z.gte(1)), seller }),
  refuses: ['seller_changed', 'seller_unchanged'],
  reply: version,
});
