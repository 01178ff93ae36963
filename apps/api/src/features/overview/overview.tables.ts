import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { integerColumn, millimesColumn, textColumn } from '#platform/database/columns';

/** Totals by hour, maintained by triggers. */
export const overviewByHour = sqliteTable('overview_by_hour', {
  hour: integerColumn('hour').primaryKey(),
  approved: millimesColumn('approved').notNull(),
  invoicesPaid: millimesColumn('invoices_paid').notNull(),
  recharged: millimesColumn('recharged').notNull(),
  paidOutPoints: integerColumn('paid_out_points').notNull(),
  members: integerColumn('members').notNull(),
  verified: integerColumn('verified').notNull(),
  refunded: millimesColumn('refunded').notNull(),
  credited: millimesColumn('credited').notNull(),
  withheld: millimesColumn('withheld').notNull(),
});

/** The number of members who have reached each step, maintained by triggers in a single row. */
export const overviewSteps = sqliteTable('overview_steps', {
  one: integerColumn('one').primaryKey(),
  signedUp: integerColumn('signed_up').notNull(),
  quizPassed: integerColumn('quiz_passed').notNull(),
  paymentApproved: integerColumn('payment_approved').notNull(),
  verified: integerColumn('verified').notNull(),
});

const createUnpaidTable = (name: string) =>
  sqliteTable(name, {
    day: textColumn('day').primaryKey(),
    invoices: integerColumn('invoices').notNull(),
    millimes: millimesColumn('millimes').notNull(),
  });

/** Unpaid invoices by their day, of all members and of verified ones, maintained by triggers. */
export const unpaidByDay = createUnpaidTable('unpaid_by_day');
export const unpaidOfVerifiedByDay = createUnpaidTable('unpaid_of_verified_by_day');
