import type { Role } from '@waha/domain/kernel/roles';
import type { Figure, FunnelStep } from '@waha/domain/overview/staff/figures';
import type { FigureList } from './overview-card';

/**
 * Returns the list behind a figure; undefined if the role has none: there are no lists of paid invoices, accepted
 * recharges and paid withdrawals of all members.
 * @param firstDay the first day of the current period
 */
export function findFigureList(figure: Figure, role: Role, firstDay: string | undefined): FigureList | undefined {
  if (role === 'commercial_admin') return figure === 'verified' ? { view: 'members' } : undefined;
  if (role !== 'admin') return undefined;
  if (figure === 'approved') return { view: 'payments', list: 'decided', status: 'approved' };
  return figure === 'members' ? { view: 'users', ...(firstDay && { from: firstDay }) } : undefined;
}

/** The members at each step, for admins; members are not filtered by their quizzes. */
export const FUNNEL_LISTS: Record<FunnelStep, FigureList | undefined> = {
  signedUp: { view: 'users' },
  quizPassed: undefined,
  paymentApproved: { view: 'users', pack: 'any' },
  verified: { view: 'users', verified: 'yes' },
};
