import type { Seller } from '@waha/domain/company/staff/seller';
import type { StaffId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { count, id, instant, json } from '../../platform/database/columns';

export const sellerVersions = sqliteTable('seller_versions', {
  version: count('version').primaryKey(),
  facts: json<Seller>('facts').notNull(),
  savedAt: instant('saved_at').notNull(),
  savedBy: id<StaffId>('saved_by'),
});
