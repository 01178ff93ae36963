import type { Millimes } from '@waha/domain/kernel/money';
import type { Role } from '@waha/domain/kernel/roles';

/**
 * The figures that the overview adds up by period. In millimes: receipt amounts of approved payments (the first
 * instalment if by instalments) without used credit, paid instalments and other invoices, accepted recharges, money that
 * became credit, and withdrawals and refunds that were paid out (withdrawals without the withholding tax). The others count
 * members.
 */
export const FIGURES = [
  'approved',
  'invoicesPaid',
  'recharged',
  'credited',
  'paidOut',
  'refunded',
  'members',
  'verified',
] as const;
export type Figure = (typeof FIGURES)[number];

/** The figures of money received. */
export const RECEIVED_FIGURES = ['approved', 'invoicesPaid', 'recharged', 'credited'] as const;

/** The figures of money paid out. */
export const PAID_FIGURES = ['paidOut', 'refunded'] as const;

export const MONEY_FIGURES = [...RECEIVED_FIGURES, ...PAID_FIGURES] as const;

/**
 * The figures that are sent only on request: earlier apps fail on a figure that they do not know. In the order in which
 * they were added: who asks for one knows the earlier ones too.
 */
export const OPTIONAL_FIGURES = ['refunded', 'credited'] as const satisfies readonly Figure[];
export type OptionalFigure = (typeof OPTIONAL_FIGURES)[number];

/** Checks whether a figure is sent to a caller who asked for this optional one, or for none. */
export function isFigureSent(figure: Figure, asked: OptionalFigure | undefined): boolean {
  const optionalFigures: readonly Figure[] = OPTIONAL_FIGURES;
  const place = optionalFigures.indexOf(figure);
  return place < 0 || (asked !== undefined && place <= optionalFigures.indexOf(asked));
}
export type MoneyFigure = (typeof MONEY_FIGURES)[number];

/**
 * The money figures of a day or a month, in millimes, and the tax that was withheld from its withdrawals, which is not in
 * `paidOut`; absent if there is none.
 */
export type MoneyTotals = Record<MoneyFigure, Millimes> & { withheld?: Millimes | undefined };

/** Returns the totals of several days. */
export function addMoneyTotals(days: readonly MoneyTotals[]): MoneyTotals {
  const sums = { approved: 0, invoicesPaid: 0, recharged: 0, credited: 0, paidOut: 0, refunded: 0 };
  let withheld = 0;
  for (const day of days) {
    for (const figure of MONEY_FIGURES) sums[figure] += day[figure];
    withheld += day.withheld ?? 0;
  }
  return { ...sums, ...(withheld !== 0 && { withheld }) };
}

/** Returns the money received, the money paid out, and their difference, in millimes. */
export function computeMoneyBalance(totals: MoneyTotals) {
  const receivedMillimes = RECEIVED_FIGURES.reduce((sum, figure) => sum + totals[figure], 0);
  const paidMillimes = PAID_FIGURES.reduce((sum, figure) => sum + totals[figure], 0);
  return { receivedMillimes, paidMillimes, differenceMillimes: receivedMillimes - paidMillimes };
}

/** The figures that each role sees: finance sees the money, commercial the verified members. */
export const FIGURES_BY_ROLE: Record<Role, readonly Figure[]> = {
  user: [],
  admin: [...MONEY_FIGURES, 'members'],
  finance_admin: MONEY_FIGURES,
  commercial_admin: ['verified'],
};

/** The work queues of staff; messages are the unanswered conversations, statement lines the undecided ones, payout files
 * those that another person must mark as paid. */
export const WORK_QUEUES = [
  'payments',
  'quizzes',
  'withdrawals',
  'payouts',
  'refunds',
  'refund-payouts',
  'payout-files',
  'refund-requests',
  'recharges',
  'receipts',
  'statement-lines',
  'profiles',
  'task-reports',
  'messages',
] as const;
export type WorkQueue = (typeof WORK_QUEUES)[number];

/**
 * The queues that are sent only on request: apps of version 0.2 fail on a queue that they do not know. In the order in
 * which they were added: who asks for one knows the earlier ones too.
 */
export const OPTIONAL_QUEUES = [
  'statement-lines',
  'refunds',
  'refund-payouts',
  'payout-files',
  'refund-requests',
] as const satisfies readonly WorkQueue[];

/** Checks whether a queue is sent to a caller who asked for this optional one, or for none. */
export function isQueueSent(queue: WorkQueue, asked: (typeof OPTIONAL_QUEUES)[number] | undefined): boolean {
  const optionalQueues: readonly WorkQueue[] = OPTIONAL_QUEUES;
  const place = optionalQueues.indexOf(queue);
  return place < 0 || (asked !== undefined && place <= optionalQueues.indexOf(asked));
}

/** The role that decides each queue: finance checks receipts and sends the money (spec 3 §2), commercial checks tasks. */
export const WORK_QUEUES_BY_ROLE: Record<Role, readonly WorkQueue[]> = {
  user: [],
  admin: WORK_QUEUES,
  finance_admin: ['recharges', 'receipts', 'statement-lines', 'payouts', 'refunds', 'refund-payouts', 'payout-files'],
  commercial_admin: ['task-reports'],
};

/** A larger percentage says less than the two figures. */
const MAX_PERCENT = 300;

/**
 * A figure compared with an earlier one; `percent` is a whole percentage of the earlier one, if that was not zero and
 * the percentage is at most 300.
 */
export type Difference = { direction: 'more' | 'less' | 'same'; percent: number | undefined };

export function computeDifference(now: number, before: number): Difference {
  const direction = now > before ? 'more' : now < before ? 'less' : 'same';
  // Any difference shows at least 1 %.
  const percent = before > 0 ? Math.max(1, Math.round((Math.abs(now - before) / before) * 100)) : undefined;
  if (percent !== undefined && percent > MAX_PERCENT) return { direction, percent: undefined };
  return { direction, percent: direction === 'same' ? 0 : percent };
}

/** The steps of a member, from first to last. */
export const FUNNEL_STEPS = ['signedUp', 'quizPassed', 'paymentApproved', 'verified'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/**
 * `lost` is the number of members who reached the previous step but not this one. Both shares are whole percentages: of
 * the first step and of the previous one.
 */
export type FunnelStepCount = {
  step: FunnelStep;
  reached: number;
  lost: number;
  ofFirst: number;
  lostOfBefore: number;
};

/** @param reached the number of members who have reached each step, at any time */
export function computeFunnel(reached: Record<FunnelStep, number>): FunnelStepCount[] {
  const first = reached[FUNNEL_STEPS[0]];
  return FUNNEL_STEPS.map((step, index) => {
    const before = reached[FUNNEL_STEPS[index - 1] ?? step];
    // A verified member's payment may have been cancelled since.
    const lost = Math.max(0, before - reached[step]);
    return {
      step,
      reached: reached[step],
      lost,
      ofFirst: computePercent(reached[step], first),
      lostOfBefore: computePercent(lost, before),
    };
  });
}

const computePercent = (part: number, total: number) => (total === 0 ? 0 : Math.round((part / total) * 100));
