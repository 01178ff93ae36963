import type { MemberId } from '@waha/domain/kernel/ids';
import type { EntryKind, PointAccount } from '@waha/domain/wallet/ledger';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, count, id, instant, words } from '../../platform/columns';

export const pointEntries = sqliteTable('point_entries', {
  id: count('id').primaryKey(),
  memberId: id<MemberId>('member_id').notNull(),
  account: choice<PointAccount>('account').notNull(),
  points: count('points').notNull(),
  earnedAt: instant('earned_at').notNull(),
  becomesValidAt: instant('becomes_valid_at').notNull(),
  kind: choice<EntryKind>('kind').notNull(),
  source: words('source').notNull(),
  period: count('period').notNull(),
});
