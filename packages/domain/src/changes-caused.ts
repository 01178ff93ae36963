import type { AnnouncementEvent } from './announcements/announcement-event';
import { aboutOf, type EventOfOne } from './event-about';
import type { Role } from './kernel/roles';
import type { Change, ChangingFeature } from './sync/change';

/** Which features' reads are old by it: of the member, if any, and of each of these roles. */
type Heard = { member?: readonly ChangingFeature[]; staff: Partial<Record<Role, readonly ChangingFeature[]>> };

/** The member, the administrators, and these others. */
function everyone(features: readonly ChangingFeature[], ...others: Role[]): Heard {
  return { member: features, staff: Object.fromEntries(['admin', ...others].map((role) => [role, features])) };
}

/** Also what waits for staff, or what their overview adds up. */
function counted({ member = [], staff }: Heard): Heard {
  const withOverview = Object.entries(staff).map(([role, features]) => [role, [...features, 'overview']]);
  return { member, staff: Object.fromEntries(withOverview) };
}

/** Also what waits for lines of statements, or the lines that are open. */
function reconciled({ member = [], staff }: Heard): Heard {
  const of = (role: Role) => [...(staff[role] ?? []), 'reconciliation' as const];
  return { member, staff: { ...staff, admin: of('admin'), finance_admin: of('finance_admin') } };
}

const PURCHASE = counted(everyone(['purchase', 'notifications']));
/** An approval credits points, and may add invoices. */
const DECIDED_PAYMENT = counted(
  everyone(
    ['purchase', 'wallet', 'facility', 'invoices', 'profile', 'notifications'],
    'commercial_admin',
    'finance_admin',
  ),
);
const MESSAGING = counted(everyone(['messaging']));
const PROFILE = counted(everyone(['profile', 'notifications'], 'commercial_admin'));
const WITHDRAWAL = counted(everyone(['wallet', 'notifications'], 'finance_admin'));
const RECHARGE = counted(everyone(['recharge', 'facility', 'notifications'], 'finance_admin'));
const INVOICE = counted(everyone(['invoices', 'notifications'], 'commercial_admin', 'finance_admin'));
/** What is decided by it says the rest. */
const MATCHED: Heard = { staff: { admin: ['reconciliation'], finance_admin: ['reconciliation'] } };
const TASK = everyone(['tasks'], 'commercial_admin');
const REPORT = everyone(['facility'], 'commercial_admin');

/** A new event does not compile until it says who hears of it. */
const HEARD: Record<EventOfOne['type'], Heard> = {
  'member.signed-up': counted({ staff: { admin: ['account', 'profile', 'messaging', 'notifications'] } }),
  'member.block-toggled': { member: ['account'], staff: { admin: ['account', 'profile'] } },
  'message.sent': MESSAGING,
  'messages.read': MESSAGING,
  'quiz.passed': PURCHASE,
  'quiz.approved': PURCHASE,
  'payment.submitted': PURCHASE,
  'payment.approved': DECIDED_PAYMENT,
  'payment.rejected': DECIDED_PAYMENT,
  'payment.cancelled': reconciled(DECIDED_PAYMENT),
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
  'invoice.edited': reconciled(INVOICE),
  'invoice.receipt-sent': INVOICE,
  'invoice.receipt-refused': INVOICE,
  'invoice.paid': INVOICE,
  'payment.matched': MATCHED,
  'recharge.matched': MATCHED,
  'invoice.matched': MATCHED,
  'task.added': TASK,
  'task.deleted': TASK,
  'report.added': REPORT,
  'report.deleted': REPORT,
};

/** Whose reads an event makes old, and of which features. */
export function changesCaused(event: EventOfOne | AnnouncementEvent): Change[] {
  if (event.type === 'announcement.told') return changesOfTelling(event);
  const { memberId, subjectId } = aboutOf(event);
  const { member = [], staff } = HEARD[event.type];
  const byAudience = [[memberId, member], ...Object.entries(staff)] as [
    Change['audience'],
    readonly ChangingFeature[],
  ][];
  return byAudience.flatMap(([audience, features]) => features.map((feature) => ({ audience, feature, subjectId })));
}

/** Each who is told, and the admins, who see how far it is. */
function changesOfTelling({ id, to }: AnnouncementEvent): Change[] {
  const audiences: Change['audience'][] = [...to.map(({ memberId }) => memberId), 'admin'];
  return audiences.map((audience) => ({ audience, feature: 'notifications', subjectId: id }));
}
