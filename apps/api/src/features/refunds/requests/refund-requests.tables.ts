import type { MemberId, PaymentId, StaffId } from '@waha/domain/kernel/ids';
import type { RefundRequestStatus } from '@waha/domain/refunds/refund-request';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, textColumn } from '#platform/database/columns';

export const refundRequests = sqliteTable('refund_requests', {
  paymentId: idColumn<PaymentId>('payment_id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  reason: textColumn('reason').notNull(),
  status: enumColumn<RefundRequestStatus>('status').notNull(),
  requestedAt: instantColumn('requested_at').notNull(),
  decidedBy: idColumn<StaffId>('decided_by'),
  decidedAt: instantColumn('decided_at'),
  declineReason: textColumn('decline_reason'),
});
