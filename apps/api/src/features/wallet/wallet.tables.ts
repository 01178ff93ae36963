import type { MemberId, PaymentId, StaffId, WithdrawalId } from '@waha/domain/kernel/ids';
import type { EntryKind, PointAccount } from '@waha/domain/wallet/ledger';
import type { WithdrawalStatus } from '@waha/domain/wallet/withdrawal';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { choice, count, id, instant, words } from '../../platform/database/columns';

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

/** Wallet points of all members by the hour in which they become valid, kept by a trigger. */
export const walletPointsByHour = sqliteTable('wallet_points_by_hour', {
  hour: count('hour').primaryKey(),
  points: count('points').notNull(),
});

/** One line for each owned pack. */
export const nextBonuses = sqliteTable('next_bonuses', {
  paymentId: id<PaymentId>('payment_id').primaryKey(),
  memberId: id<MemberId>('member_id').notNull(),
  nextAt: instant('next_at').notNull(),
});

export const withdrawals = sqliteTable('withdrawals', {
  id: id<WithdrawalId>('id').primaryKey(),
  memberId: id<MemberId>('member_id').notNull(),
  clientKey: words('client_key'),
  points: count('points').notNull(),
  askedAt: instant('asked_at').notNull(),
  status: choice<WithdrawalStatus>('status').notNull(),
  confirmedAt: instant('confirmed_at'),
  decidedBy: id<StaffId>('decided_by'),
  decidedAt: instant('decided_at'),
  reason: words('reason'),
  reference: words('reference'),
  paidBy: id<StaffId>('paid_by'),
  paidAt: instant('paid_at'),
});

export const withdrawalCodes = sqliteTable('withdrawal_codes', {
  withdrawalId: id<WithdrawalId>('withdrawal_id').notNull(),
  sentAt: instant('sent_at').notNull(),
  hash: words('hash').notNull(),
});
