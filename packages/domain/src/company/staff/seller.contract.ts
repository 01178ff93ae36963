import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { isoInstant } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { SELLER_FIELDS, sellerInput, storedSeller } from './seller';

const version = z.object({
  /** Counts from 1. */
  version: z.int(),
  seller: storedSeller,
  savedAt: isoInstant,
  /** `null` if it comes from the catalogue file; erased persons have no name. */
  savedBy: z.nullable(z.object({ _id: z.string(), name: z.optional(z.string()) })),
});
export type WireSellerVersion = z.infer<typeof version>;

export const readSeller = endpoint('GET', '/company/seller', {
  who: allowRoles('admin'),
  summary: 'Returns the legal data of the company for documents, with its version',
  reply: version,
});

export const listSellerVersions = endpoint('GET', '/company/seller/versions', {
  who: allowRoles('admin'),
  summary: 'Lists the versions of the legal data with author and changes, newest first',
  reply: z.array(z.extend(version, { changed: z.array(z.enum(SELLER_FIELDS)) })),
});

export const saveSeller = endpoint('PUT', '/company/seller', {
  who: allowRoles('admin'),
  summary:
    'Changes the legal data for future documents; if another person has saved since, refuses and returns the current version',
  freshStep: 'hour',
  body: z.object({ version: z.int().check(z.gte(1)), seller: sellerInput }),
  refuses: ['seller_changed', 'seller_unchanged'],
  reply: version,
});
