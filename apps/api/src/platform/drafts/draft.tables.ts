import type { StaffId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, integerColumn, jsonColumn, textColumn } from '../database/columns';

/** The kinds of items that are drafted and published in the app. */
export type DraftKind = 'pack' | 'product' | 'payees' | 'company_page' | 'terms';

export const catalogueDrafts = sqliteTable('catalogue_drafts', {
  kind: enumColumn<DraftKind>('kind').notNull(),
  itemId: textColumn('item_id').notNull(),
  content: jsonColumn<unknown>('content').notNull(),
  savedAt: instantColumn('saved_at').notNull(),
  savedBy: idColumn<StaffId>('saved_by').notNull(),
  publishAt: instantColumn('publish_at'),
  /** The warnings confirmed with the schedule; null if there is none, or if an earlier version scheduled it. */
  confirmedWarnings: jsonColumn<string[]>('confirmed_warnings'),
});

export const catalogueVersions = sqliteTable('catalogue_versions', {
  kind: enumColumn<DraftKind>('kind').notNull(),
  itemId: textColumn('item_id').notNull(),
  version: integerColumn('version').notNull(),
  content: jsonColumn<unknown>('content').notNull(),
  changed: jsonColumn<string[]>('changed').notNull(),
  publishedAt: instantColumn('published_at'),
  publishedBy: idColumn<StaffId>('published_by'),
});

export const catalogueOrders = sqliteTable('catalogue_orders', {
  kind: enumColumn<DraftKind>('kind').primaryKey(),
  ids: jsonColumn<string[]>('ids').notNull(),
  orderedAt: instantColumn('ordered_at').notNull(),
  orderedBy: idColumn<StaffId>('ordered_by').notNull(),
});

export const catalogueItems = sqliteTable('catalogue_items', {
  kind: enumColumn<Exclude<DraftKind, 'pack'>>('kind').notNull(),
  itemId: textColumn('item_id').notNull(),
  content: jsonColumn<unknown>('content'),
  version: integerColumn('version').notNull(),
  edits: integerColumn('edits').notNull(),
});
