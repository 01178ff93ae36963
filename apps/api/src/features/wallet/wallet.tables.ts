import type { MemberId, PaymentId, StaffId, WithdrawalId } from '@waha/domain/kernel/ids';
import type { EntryKind, PointAccount } from '@waha/domain/wallet/ledger';
import type { WithdrawalStatus } from '@waha/domain/wallet/withdrawal';
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import {
  enumColumn,
  idColumn,
  instantColumn,
  integerColumn,
  millimesColumn,
  textColumn,
} from '#platform/database/columns';

export const pointEntries = sqliteTable('point_entries', {
  id: integerColumn('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  account: enumColumn<PointAccount>('account').notNull(),
  points: integerColumn('points').notNull(),
  earnedAt: instantColumn('earned_at').notNull(),
  becomesValidAt: instantColumn('becomes_valid_at').notNull(),
  kind: enumColumn<EntryKind>('kind').notNull(),
  source: textColumn('source').notNull(),
  period: integerColumn('period').notNull(),
});

/** The wallet points of all members by the hour in which they become valid, written by a trigger. */
export const walletPointsByHour = sqliteTable('wallet_points_by_hour', {
  hour: integerColumn('hour').primaryKey(),
  points: integerColumn('points').notNull(),
});

/** One row for each owned pack. */
export const nextBonuses = sqliteTable('next_bonuses', {
  paymentId: idColumn<PaymentId>('payment_id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  nextAt: instantColumn('next_at').notNull(),
});

/** Members who asked for their statement of each month by mail. */
export const statementMails = sqliteTable('statement_mails', {
  memberId: idColumn<MemberId>('member_id').primaryKey(),
  chosenAt: instantColumn('chosen_at').notNull(),
  /** The month that was looked at last, whether or not its statement was mailed. */
  handledMonth: textColumn('handled_month').notNull(),
});

/** The months whose statement was mailed to a member. */
export const mailedStatements = sqliteTable('mailed_statements', {
  memberId: idColumn<MemberId>('member_id').notNull(),
  month: textColumn('month').notNull(),
  mailedAt: instantColumn('mailed_at').notNull(),
});

export const withdrawals = sqliteTable('withdrawals', {
  id: idColumn<WithdrawalId>('id').primaryKey(),
  memberId: idColumn<MemberId>('member_id').notNull(),
  clientKey: textColumn('client_key'),
  points: integerColumn('points').notNull(),
  askedAt: instantColumn('asked_at').notNull(),
  status: enumColumn<WithdrawalStatus>('status').notNull(),
  confirmedAt: instantColumn('confirmed_at'),
  decidedBy: idColumn<StaffId>('decided_by'),
  decidedAt: instantColumn('decided_at'),
  reason: textColumn('reason'),
  reference: textColumn('reference'),
  paidBy: idColumn<StaffId>('paid_by'),
  paidAt: instantColumn('paid_at'),
  /** In basis points. */
  withholdingRate: integerColumn('withholding_rate'),
  /** In percent. */
  withholdingBase: integerColumn('withholding_base'),
  withheldMillimes: millimesColumn('withheld_millimes'),
});

export const withdrawalCodes = sqliteTable('withdrawal_codes', {
  withdrawalId: idColumn<WithdrawalId>('withdrawal_id').notNull(),
  sentAt: instantColumn('sent_at').notNull(),
  hash: textColumn('hash').notNull(),
});
