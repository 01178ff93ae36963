import * as z from 'zod/mini';
import { calendarDaySchema, calendarMonthSchema } from '../kernel/calendar-day-schema';
import { allowRoles, endpoint, type ReplyOf } from '../kernel/endpoint';
import { STAFF_ROLES } from '../kernel/roles';
import { day, isoInstant, noContent, pageQuery, uuid } from '../kernel/wire';
import { PERIOD_LENGTHS } from './periods';
import { FIGURES, MONEY_FIGURES, OPTIONAL_FIGURES, OPTIONAL_QUEUES, WORK_QUEUES } from './staff/figures';

const workQueue = z.object({
  kind: z.enum(WORK_QUEUES),
  waiting: z.int(),
  oldestAt: z.nullable(isoInstant),
  /** The statement of the oldest undecided line. */
  oldestId: z.optional(uuid),
});
export type WireWorkQueue = z.infer<typeof workQueue>;

export const readWorkQueues = endpoint('GET', '/queue', {
  who: allowRoles(...STAFF_ROLES),
  summary:
    'Returns the number of pending items and the date of the oldest one, for each queue that the caller may decide',
  query: z.object({ with: z.optional(z.enum(OPTIONAL_QUEUES)) }),
  reply: z.array(workQueue),
});

/** Points, their value in millimes, and where they are. */
const owed = z.object({ points: z.int(), millimes: z.int(), inWallets: z.int(), inWithdrawals: z.int() });
const bills = z.object({ count: z.int(), millimes: z.int() });

const overview = z.object({
  per: z.enum(PERIOD_LENGTHS),
  at: isoInstant,
  /** The first days of the latest periods in Tunis, oldest first; the last period is not over. */
  periods: z.array(day),
  /** The range with which the current period is compared. */
  before: z.object({ from: isoInstant, until: isoInstant }),
  /** The figures that the caller may see, for each period and for the compared range. Money in millimes. */
  figures: z.array(z.object({ figure: z.enum(FIGURES), byPeriod: z.array(z.int()), before: z.int() })),
  /** The amount that could still be paid to all members, including pending withdrawals; for admins and finance. */
  owed: z.optional(owed),
  /** The number of members who have reached each step; for admins. */
  steps: z.optional(z.object({ signedUp: z.int(), quizPassed: z.int(), paymentApproved: z.int(), verified: z.int() })),
  /** For commercial. */
  verifiedMembers: z.optional(z.int()),
  /**
   * Invoices without a receipt, the overdue ones among them, and those whose receipt finance has; for commercial those
   * of verified members.
   */
  invoices: z.optional(z.object({ unpaid: bills, overdue: bills, receiptsSent: z.int() })),
});
export type WireOverview = z.infer<typeof overview>;

export const readOverview = endpoint('GET', '/overview', {
  who: allowRoles(...STAFF_ROLES),
  summary:
    'Returns figures about money and members by day, week or month, compared with the previous period of the same length',
  query: z.object({ per: z.optional(z.enum(PERIOD_LENGTHS)), with: z.optional(z.enum(OPTIONAL_FIGURES)) }),
  reply: overview,
});

const figureEntry = z.object({
  /** The id of the payment, invoice, recharge, withdrawal or refund; of credit, that of its payment. */
  _id: uuid,
  userId: uuid,
  userName: z.string(),
  /** The reference of the payment or of the payout, or the number of the invoice; recharges have none. */
  reference: z.optional(z.string()),
  /** In millimes. */
  amount: z.int(),
  /** When it was approved, accepted or paid. */
  at: isoInstant,
});
export type WireFigureEntry = z.infer<typeof figureEntry>;

export const listFigureEntries = endpoint('GET', '/finance/figures/:figure', {
  who: allowRoles('finance_admin', 'admin'),
  summary:
    'Lists what a money figure adds up on the days from `from` to `to` in Tunis, newest first, with their total on the first page',
  params: z.object({ figure: z.enum(MONEY_FIGURES) }),
  query: z.extend(z.omit(pageQuery, { q: true }), { from: calendarDaySchema, to: calendarDaySchema }),
  /** `millimes`: the total of all pages, as the overview shows it; with the first page only. */
  reply: z.object({ entries: z.array(figureEntry), millimes: z.optional(z.int()) }),
});
export type WireFigureEntries = z.infer<typeof listFigureEntries.reply>;

const quizPasser = z.object({
  _id: uuid,
  name: z.string(),
  /** The number of packs whose quiz they passed, and when they passed the first one. */
  quizzes: z.int(),
  passedAt: isoInstant,
});
export type WireQuizPasser = z.infer<typeof quizPasser>;

export const listQuizPassers = endpoint('GET', '/overview/quiz-passers', {
  who: allowRoles('admin'),
  summary: 'Lists the members who passed a quiz, those who joined last at the top',
  query: z.omit(pageQuery, { q: true }),
  reply: z.array(quizPasser),
});

export const readDailyTotals = endpoint('GET', '/finance/daily-totals', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Lists the days on which money was received or paid out, newest first, in millimes',
  query: z.object({ days: z.optional(z.int().check(z.minimum(1), z.maximum(366))) }),
  reply: z.array(
    z.object({
      day,
      approved: z.int(),
      invoicesPaid: z.int(),
      recharged: z.int(),
      credited: z.int(),
      paidOut: z.int(),
      refunded: z.int(),
      /** Withheld from the withdrawals of `paidOut`; absent if nothing was. */
      withheld: z.optional(z.int()),
    }),
  ),
});
export type WireDailyTotals = ReplyOf<typeof readDailyTotals>;

export const readFinanceMonth = endpoint('GET', '/finance/months/:month', {
  who: allowRoles('finance_admin', 'admin'),
  freshStep: 'hour',
  summary: 'Returns the money of a month by day and the amounts owed, as a PDF file in the caller’s language',
  params: z.object({ month: calendarMonthSchema }),
  reply: noContent,
  fileTypes: ['application/pdf'],
});

export const readVatMonth = endpoint('GET', '/finance/vat/:month', {
  who: allowRoles('finance_admin', 'admin'),
  freshStep: 'hour',
  summary: 'Returns the VAT of a month by rate, as a PDF file in the caller’s language',
  params: z.object({ month: calendarMonthSchema }),
  reply: noContent,
  fileTypes: ['application/pdf'],
});
