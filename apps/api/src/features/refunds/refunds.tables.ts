import type { CreditNoteId, MemberId, PaymentId, RefundId, StaffId } from '@waha/domain/kernel/ids';
import type { RefundStatus } from '@waha/domain/refunds/staff/refund';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, millimesColumn, textColumn } from '#platform/database/columns';

export const refunds = sqliteTable('refunds', {
  id: idColumn<RefundId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  paymentId: idColumn<PaymentId>('payment_id'),
  creditNoteId: idColumn<CreditNoteId>('credit_note_id'),
  amountMillimes: millimesColumn('amount_millimes').notNull(),
  receivedMillimes: millimesColumn('received_millimes'),
  reason: textColumn('reason'),
  status: enumColumn<RefundStatus>('status').notNull(),
  requestedBy: idColumn<StaffId>('requested_by').notNull(),
  requestedAt: instantColumn('requested_at').notNull(),
  decidedBy: idColumn<StaffId>('decided_by'),
  decidedAt: instantColumn('decided_at'),
  declineReason: textColumn('decline_reason'),
  method: textColumn('method'),
  number: textColumn('number'),
  reference: textColumn('reference'),
  paidBy: idColumn<StaffId>('paid_by'),
  paidAt: instantColumn('paid_at'),
});
