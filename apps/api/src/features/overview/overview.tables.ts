import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { count, millimes, words } from '../../platform/database/columns';

/** Sums by the hour, kept by triggers (migration 0037). */
export const overviewByHour = sqliteTable('overview_by_hour', {
  hour: count('hour').primaryKey(),
  approved: millimes('approved').notNull(),
  invoicesPaid: millimes('invoices_paid').notNull(),
  recharged: millimes('recharged').notNull(),
  paidOutPoints: count('paid_out_points').notNull(),
  members: count('members').notNull(),
  verified: count('verified').notNull(),
});

/** How many members have reached each step, kept by triggers: one line. */
export const overviewSteps = sqliteTable('overview_steps', {
  one: count('one').primaryKey(),
  signedUp: count('signed_up').notNull(),
  quizPassed: count('quiz_passed').notNull(),
  paymentApproved: count('payment_approved').notNull(),
  verified: count('verified').notNull(),
});

/** Invoices that wait for the member, by their day, kept by triggers. */
export const unpaidByDay = sqliteTable('unpaid_by_day', {
  day: words('day').primaryKey(),
  invoices: count('invoices').notNull(),
  millimes: millimes('millimes').notNull(),
});
