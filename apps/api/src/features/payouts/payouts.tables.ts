import type { MemberId, PayoutFileId, StaffId } from '@waha/domain/kernel/ids';
import type { PayoutId, PayoutKind } from '@waha/domain/payouts/due-payout';
import type { PayoutLayout } from '@waha/domain/payouts/payout-layout';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import {
  enumColumn,
  idColumn,
  instantColumn,
  integerColumn,
  jsonColumn,
  millimesColumn,
  textColumn,
} from '#platform/database/columns';

export const payoutFiles = sqliteTable('payout_files', {
  id: idColumn<PayoutFileId>('id').primaryKey(),
  number: integerColumn('number').notNull(),
  layout: jsonColumn<PayoutLayout>('layout').notNull(),
  totalMillimes: millimesColumn('total_millimes').notNull(),
  createdBy: idColumn<StaffId>('created_by').notNull(),
  createdAt: instantColumn('created_at').notNull(),
  cancelledBy: idColumn<StaffId>('cancelled_by'),
  cancelledAt: instantColumn('cancelled_at'),
  cancelReason: textColumn('cancel_reason'),
});

export const payoutFileLines = sqliteTable('payout_file_lines', {
  fileId: idColumn<PayoutFileId>('file_id').notNull(),
  position: integerColumn('position').notNull(),
  kind: enumColumn<PayoutKind>('kind').notNull(),
  payoutId: idColumn<PayoutId>('payout_id').notNull(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  name: textColumn('name').notNull(),
  email: textColumn('email').notNull(),
  method: textColumn('method').notNull(),
  number: textColumn('number').notNull(),
  amountMillimes: millimesColumn('amount_millimes').notNull(),
  /** 1, or 0 once the cancellation of the file has freed the payout. */
  isActive: integerColumn('is_active').notNull(),
});
