import { formatCount } from '@waha/domain/kernel/text/format-count';
import type { LostWrites } from './roll-back-program';

/** Returns what people have done, as a list of counts; an empty text if they have done nothing. */
export function formatLostWrites(lost: LostWrites): string {
  const counts: [count: number, noun: string, plural?: string][] = [
    [lost.accounts, 'new account'],
    [lost.payments, 'payment'],
    [lost.withdrawals, 'withdrawal'],
    [lost.recharges, 'recharge'],
    [lost.profiles, 'profile'],
    [lost.quizzes, 'quiz', 'quizzes'],
    [lost.taskReports, 'task report'],
    [lost.messages, 'message'],
    [lost.audit, 'entry of people in the audit log', 'entries of people in the audit log'],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, noun, plural]) => formatCount(count, noun, plural))
    .join(', ');
}
