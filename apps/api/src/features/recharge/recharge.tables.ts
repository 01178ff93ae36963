import type { FileId, MemberId, RechargeId, StaffId } from '@waha/domain/kernel/ids';
import type { RechargeStatus } from '@waha/domain/recharge/recharge';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import {
  enumColumn,
  idColumn,
  instantColumn,
  integerColumn,
  millimesColumn,
  textColumn,
} from '#platform/database/columns';

export const recharges = sqliteTable('recharges', {
  id: idColumn<RechargeId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  clientKey: textColumn('client_key'),
  points: integerColumn('points').notNull(),
  totalMillimes: millimesColumn('total_millimes').notNull(),
  receiptFileId: idColumn<FileId>('receipt_file_id').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  status: enumColumn<RechargeStatus>('status').notNull(),
  decidedBy: idColumn<StaffId>('decided_by'),
  decidedAt: instantColumn('decided_at'),
  adminMessage: textColumn('admin_message'),
  seenAt: instantColumn('seen_at'),
});
