import type { StaffId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, count, id, instant, json, words } from '../database/columns';

/** What is written in the app as a draft and published. */
export type DraftKind = 'pack' | 'product' | 'payees' | 'company_page';

export const catalogueDrafts = sqliteTable('catalogue_drafts', {
  kind: choice<DraftKind>('kind').notNull(),
  itemId: words('item_id').notNull(),
  content: json<unknown>('content').notNull(),
  savedAt: instant('saved_at').notNull(),
  savedBy: id<StaffId>('saved_by').notNull(),
  publishAt: instant('publish_at'),
});

export const catalogueVersions = sqliteTable('catalogue_versions', {
  kind: choice<DraftKind>('kind').notNull(),
  itemId: words('item_id').notNull(),
  version: count('version').notNull(),
  content: json<unknown>('content').notNull(),
  changed: json<string[]>('changed').notNull(),
  publishedAt: instant('published_at'),
  publishedBy: id<StaffId>('published_by'),
});

export const catalogueOrders = sqliteTable('catalogue_orders', {
  kind: choice<DraftKind>('kind').primaryKey(),
  ids: json<string[]>('ids').notNull(),
  orderedAt: instant('ordered_at').notNull(),
  orderedBy: id<StaffId>('ordered_by').notNull(),
});

export const catalogueItems = sqliteTable('catalogue_items', {
  kind: choice<Exclude<DraftKind, 'pack'>>('kind').notNull(),
  itemId: words('item_id').notNull(),
  content: json<unknown>('content'),
  version: count('version').notNull(),
  edits: count('edits').notNull(),
});
