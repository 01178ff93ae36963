import type { Role } from '../kernel/roles';

/**
 * What the overview adds up by period. In millimes: what the receipts of approved payments said (of instalments the first),
 * instalments and other invoices that were paid, accepted recharges, withdrawals that were paid out. The others are members.
 */
export const FIGURES = ['approved', 'invoicesPaid', 'recharged', 'paidOut', 'members', 'verified'] as const;
export type Figure = (typeof FIGURES)[number];

const MONEY_FIGURES = ['approved', 'invoicesPaid', 'recharged', 'paidOut'] as const;

/** Who is shown which of them: the money is of finance, verified members are of commercial. */
export const FIGURES_BY_ROLE: Record<Role, readonly Figure[]> = {
  user: [],
  admin: [...MONEY_FIGURES, 'members'],
  finance_admin: MONEY_FIGURES,
  commercial_admin: ['verified'],
};

/** What waits for staff; of messages those that nobody has read. */
export const WORK_QUEUES = [
  'payments',
  'quizzes',
  'withdrawals',
  'payouts',
  'recharges',
  'receipts',
  'profiles',
  'messages',
] as const;
export type WorkQueue = (typeof WORK_QUEUES)[number];

/** Who decides which: finance looks at receipts and sends the money (spec 3 §2). */
export const WORK_QUEUES_BY_ROLE: Record<Role, readonly WorkQueue[]> = {
  user: [],
  admin: WORK_QUEUES,
  finance_admin: ['recharges', 'receipts', 'payouts'],
  commercial_admin: [],
};

/** How a figure stands beside an earlier one; `percent` of that one, whole, where there was any. */
export type Difference = { direction: 'more' | 'less' | 'same'; percent: number | undefined };

export function computeDifference(now: number, before: number): Difference {
  const direction = now > before ? 'more' : now < before ? 'less' : 'same';
  // What differs differs by something, however little.
  const percent = before > 0 ? Math.max(1, Math.round((Math.abs(now - before) / before) * 100)) : undefined;
  return { direction, percent: direction === 'same' ? 0 : percent };
}

/** The way of a member, from the first step to the last. */
export const FUNNEL_STEPS = ['signedUp', 'quizPassed', 'paymentApproved', 'verified'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** `lost` of those who reached the step before have not reached this one; both shares whole percents, of the first step and of the one before. */
export type FunnelStepCount = {
  step: FunnelStep;
  reached: number;
  lost: number;
  ofFirst: number;
  lostOfBefore: number;
};

/** @param reached how many members have reached each step, whenever that was */
export function computeFunnel(reached: Record<FunnelStep, number>): FunnelStepCount[] {
  const first = reached[FUNNEL_STEPS[0]];
  return FUNNEL_STEPS.map((step, at) => {
    const before = reached[FUNNEL_STEPS[at - 1] ?? step];
    // Somebody verified may have lost their payment since.
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

const computePercent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));
