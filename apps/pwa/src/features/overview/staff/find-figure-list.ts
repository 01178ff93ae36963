import type { Role } from '@waha/domain/kernel/roles';
import type { Figure, FunnelStep } from '@waha/domain/overview/staff/figures';
import type { FigureList } from './overview-card';

/**
 * Returns the list behind a figure of a period; undefined if the role has none.
 * @param range the first and the last day of the period
 */
export function findFigureList(figure: Figure, role: Role, { from, to }: FigureRange): FigureList | undefined {
  if (role === 'commercial_admin') return figure === 'verified' ? { view: 'members' } : undefined;
  if (figure === 'members') return { view: 'users', from };
  return figure === 'verified' ? undefined : { view: 'overview', figure, from, to };
}

/** The days of a figure, `2026-11-23` to `2026-11-29`. */
type FigureRange = { from: string; to: string };

/** The step in the address of the list of those who passed a quiz. */
export const QUIZ_PASSED: FunnelStep = 'quizPassed';

/** The members at each step, for admins. */
export const FUNNEL_LISTS: Record<FunnelStep, FigureList> = {
  signedUp: { view: 'users' },
  quizPassed: { view: 'overview', step: QUIZ_PASSED },
  paymentApproved: { view: 'users', pack: 'any' },
  verified: { view: 'users', verified: 'yes' },
};
