import type { InvitationStatus, NoCreditReason } from '@waha/domain/invitations/invitation';
import type { InvitationId, MemberId, PaymentId } from '@waha/domain/kernel/ids';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { enumColumn, idColumn, instantColumn, integerColumn, textColumn } from '#platform/database/columns';

export const invitationCodes = sqliteTable('invitation_codes', {
  memberId: idColumn<MemberId>('member_id').primaryKey(),
  code: textColumn('code').notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

export const invitations = sqliteTable('invitations', {
  id: idColumn<InvitationId>('id').primaryKey(),
  inviterId: idColumn<MemberId>('inviter_id').notNull(),
  invitedId: idColumn<MemberId>('invited_id').notNull(),
  signedUpAt: instantColumn('signed_up_at').notNull(),
  status: enumColumn<InvitationStatus>('status').notNull(),
  points: integerColumn('points'),
  reason: enumColumn<NoCreditReason>('reason'),
  paymentId: idColumn<PaymentId>('payment_id'),
  decidedAt: instantColumn('decided_at'),
  reversedAt: instantColumn('reversed_at'),
});
