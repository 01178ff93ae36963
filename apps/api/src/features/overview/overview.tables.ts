import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { integerColumn, millimesColumn, textColumn } from '#platform/database/columns';

/** Sums by the hour, kept by triggers (migration 0037). */
export const overviewByHour = sqliteTable('overview_by_hour', {
  hour: integerColumn('hour').primaryKey(),
  approved: millimesColumn('approved').notNull(),
  invoicesPaid: millimesColumn('invoices_paid').notNull(),
  recharged: millimesColumn('recharged').notNull(),
  paidOutPoints: integerColumn('paid_out_points').notNull(),
  members: integerColumn('members').notNull(),
  verified: integerColumn('verified').notNull(),
});

/** How many members have reached each step, kept by triggers: one line. */
export const overviewSteps = sqliteTable('overview_steps', {
  one: integerColumn('one').primaryKey(),
  signedUp: integerColumn('signed_up').notNull(),
  quizPassed: integerColumn('quiz_passed').notNull(),
  paymentApproved: integerColumn('payment_approved').notNull(),
  verified: integerColumn('verified').notNull(),
});

/** Invoices that wait for the member, by their day, kept by triggers. */
export const unpaidByDay = sqliteTable('unpaid_by_day', {
  day: textColumn('day').primaryKey(),
  invoices: integerColumn('invoices').notNull(),
  millimes: millimesColumn('millimes').notNull(),
});
