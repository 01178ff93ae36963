import type { Role } from '../kernel/roles';

/**
 * What the overview adds up by period. In millimes: what the receipts of approved payments said (of instalments the first),
 * instalments and other invoices that were paid, accepted recharges, withdrawals that were paid out. The others are members.
 */
export const FIGURES = ['approved', 'invoicesPaid', 'recharged', 'paidOut', 'members', 'verified'] as const;
export type Figure = (typeof FIGURES)[number];

const MONEY = ['approved', 'invoicesPaid', 'recharged', 'paidOut'] as const;

/** Who is shown which of them: the money is of finance, verified members are of commercial. */
export const FIGURES_OF: Record<Role, readonly Figure[]> = {
  user: [],
  admin: [...MONEY, 'members'],
  finance_admin: MONEY,
  commercial_admin: ['verified'],
};

/** What waits for staff; of messages those that nobody has read. */
export const QUEUES = [
  'payments',
  'quizzes',
  'withdrawals',
  'payouts',
  'recharges',
  'receipts',
  'profiles',
  'messages',
] as const;
export type Queue = (typeof QUEUES)[number];

/** Who decides which: finance looks at receipts and sends the money (spec 3 §2). */
export const QUEUES_OF: Record<Role, readonly Queue[]> = {
  user: [],
  admin: QUEUES,
  finance_admin: ['recharges', 'receipts', 'payouts'],
  commercial_admin: [],
};

/** How a figure stands beside an earlier one; `percent` of that one, whole, where there was any. */
export type Difference = { direction: 'more' | 'less' | 'same'; percent: number | undefined };

export function differenceOf(now: number, before: number): Difference {
  const direction = now > before ? 'more' : now < before ? 'less' : 'same';
  // What differs differs by something, however little.
  const percent = before > 0 ? Math.max(1, Math.round((Math.abs(now - before) / before) * 100)) : undefined;
  return { direction, percent: direction === 'same' ? 0 : percent };
}

/** The way of a member, from the first step to the last. */
export const STEPS = ['signedUp', 'quizPassed', 'paymentApproved', 'verified'] as const;
export type Step = (typeof STEPS)[number];

/** `lost` of those who reached the step before have not reached this one; both shares whole percents, of the first step and of the one before. */
export type StepReached = { step: Step; reached: number; lost: number; ofFirst: number; lostOfBefore: number };

/** @param reached how many members have reached each step, whenever that was */
export function wayOf(reached: Record<Step, number>): StepReached[] {
  const first = reached[STEPS[0]];
  return STEPS.map((step, at) => {
    const before = reached[STEPS[at - 1] ?? step];
    // Somebody verified may have lost their payment since.
    const lost = Math.max(0, before - reached[step]);
    return {
      step,
      reached: reached[step],
      lost,
      ofFirst: percentOf(reached[step], first),
      lostOfBefore: percentOf(lost, before),
    };
  });
}

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));
