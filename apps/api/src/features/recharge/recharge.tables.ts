import type { FileId, MemberId, RechargeId, StaffId } from '@waha/domain/kernel/ids';
import type { RechargeStatus } from '@waha/domain/recharge/recharge';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, count, id, instant, millimes, words } from '../../platform/database/columns';

export const recharges = sqliteTable('recharges', {
  id: id<RechargeId>('id').primaryKey(),
  memberId: id<MemberId>('member_id').notNull(),
  clientKey: words('client_key'),
  points: count('points').notNull(),
  totalMillimes: millimes('total_millimes').notNull(),
  receiptFileId: id<FileId>('receipt_file_id').notNull(),
  createdAt: instant('created_at').notNull(),
  status: choice<RechargeStatus>('status').notNull(),
  decidedBy: id<StaffId>('decided_by'),
  decidedAt: instant('decided_at'),
  adminMessage: words('admin_message'),
  seenAt: instant('seen_at'),
});
