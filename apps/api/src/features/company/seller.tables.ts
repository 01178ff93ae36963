import type { Seller } from '@waha/domain/company/staff/seller';
import type { StaffId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { idColumn, instantColumn, integerColumn, jsonColumn } from '#platform/database/columns';

export const sellerVersions = sqliteTable('seller_versions', {
  version: integerColumn('version').primaryKey(),
  facts: jsonColumn<Seller>('facts').notNull(),
  savedAt: instantColumn('saved_at').notNull(),
  savedBy: idColumn<StaffId>('saved_by'),
});
