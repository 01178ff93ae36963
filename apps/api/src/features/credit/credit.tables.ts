import type { CreditKind } from '@waha/domain/credit/credit';
import type { CreditEntryId, MemberId, PaymentId, PersonId, RefundId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, millimesColumn } from '#platform/database/columns';

export const creditEntries = sqliteTable('credit_entries', {
  id: idColumn<CreditEntryId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  kind: enumColumn<CreditKind>('kind').notNull(),
  amountMillimes: millimesColumn('amount_millimes').notNull(),
  paymentId: idColumn<PaymentId>('payment_id'),
  refundId: idColumn<RefundId>('refund_id'),
  createdBy: idColumn<PersonId>('created_by').notNull(),
  createdAt: instantColumn('created_at').notNull(),
});
