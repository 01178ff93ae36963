import { aboutOf } from './event-about';
import type { DomainEvent } from './events';
import type { Role } from './kernel/roles';
import type { Change, ChangingFeature } from './sync/change';

/** Which features' reads are old by it: of the member, if any, and of each of these roles. */
type Heard = { member?: readonly ChangingFeature[]; staff: Partial<Record<Role, readonly ChangingFeature[]>> };

/** The member, the administrators, and these others. */
function everyone(features: readonly ChangingFeature[], ...others: Role[]): Heard {
  return { member: features, staff: Object.fromEntries(['admin', ...others].map((role) => [role, features])) };
}

const PURCHASE = everyone(['purchase', 'notifications']);
/** An approval credits points, and may add invoices. */
const DECIDED_PAYMENT = everyone(
  ['purchase', 'wallet', 'facility', 'invoices', 'profile', 'notifications'],
  'commercial_admin',
  'finance_admin',
);
const MESSAGING = everyone(['messaging']);
const PROFILE = everyone(['profile', 'notifications'], 'commercial_admin');
const WITHDRAWAL = everyone(['wallet', 'notifications'], 'finance_admin');
const RECHARGE = everyone(['recharge', 'facility', 'notifications'], 'finance_admin');
const INVOICE = everyone(['invoices', 'notifications'], 'commercial_admin', 'finance_admin');
const TASK = everyone(['tasks'], 'commercial_admin');
const REPORT = everyone(['facility'], 'commercial_admin');

/** A new event does not compile until it says who hears of it. */
const HEARD: Record<DomainEvent['type'], Heard> = {
  'member.signed-up': { staff: { admin: ['account', 'profile', 'messaging', 'notifications'] } },
  'member.block-toggled': { member: ['account'], staff: { admin: ['account', 'profile'] } },
  'message.sent': MESSAGING,
  'messages.read': MESSAGING,
  'quiz.passed': PURCHASE,
  'quiz.approved': PURCHASE,
  'payment.submitted': PURCHASE,
  'payment.approved': DECIDED_PAYMENT,
  'payment.rejected': DECIDED_PAYMENT,
  'payment.cancelled': DECIDED_PAYMENT,
  'profile.submitted': PROFILE,
  'profile.verified': PROFILE,
  'profile.rejected': PROFILE,
  'withdrawal.confirmed': WITHDRAWAL,
  'withdrawal.approved': WITHDRAWAL,
  'withdrawal.rejected': WITHDRAWAL,
  'withdrawal.paid': WITHDRAWAL,
  'recharge.submitted': RECHARGE,
  'recharge.accepted': RECHARGE,
  'recharge.rejected': RECHARGE,
  'invoice.added': INVOICE,
  'invoice.edited': INVOICE,
  'invoice.receipt-sent': INVOICE,
  'invoice.receipt-refused': INVOICE,
  'invoice.paid': INVOICE,
  'task.added': TASK,
  'task.deleted': TASK,
  'report.added': REPORT,
  'report.deleted': REPORT,
};

/** Whose reads an event makes old, and of which features. */
export function changesCaused(event: DomainEvent): Change[] {
  const { memberId, subjectId } = aboutOf(event);
  const { member = [], staff } = HEARD[event.type];
  const byAudience = [[memberId, member], ...Object.entries(staff)] as [
    Change['audience'],
    readonly ChangingFeature[],
  ][];
  return byAudience.flatMap(([audience, features]) => features.map((feature) => ({ audience, feature, subjectId })));
}
