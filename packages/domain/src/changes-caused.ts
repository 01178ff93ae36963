import type { AnnouncementEvent } from './announcements/announcement-event';
import { type EventOfOne, getEventAbout } from './event-about';
import type { Role } from './kernel/roles';
import type { Change, ChangingFeature } from './sync/change';

/** The features whose cached reads become outdated: of the member, if any, and of each of these roles. */
type AffectedReads = { member?: readonly ChangingFeature[]; staff: Partial<Record<Role, readonly ChangingFeature[]>> };

/** Returns the reads of the member, the administrators and these other roles. */
function forMemberAndAdmins(features: readonly ChangingFeature[], ...others: Role[]): AffectedReads {
  return { member: features, staff: Object.fromEntries(['admin', ...others].map((role) => [role, features])) };
}

/** Adds the staff work queues and overviews. */
function withWorkQueues({ member = [], staff }: AffectedReads): AffectedReads {
  const withOverview = Object.entries(staff).map(([role, features]) => [role, [...features, 'overview']]);
  return { member, staff: Object.fromEntries(withOverview) };
}

/** Adds a feature that administrators and finance see. */
function withFinance({ member = [], staff }: AffectedReads, feature: ChangingFeature): AffectedReads {
  const of = (role: Role) => [...(staff[role] ?? []), feature];
  return { member, staff: { ...staff, admin: of('admin'), finance_admin: of('finance_admin') } };
}

/** Adds the reconciliation of statement lines. */
const withReconciliation = (reads: AffectedReads) => withFinance(reads, 'reconciliation');

/** Adds the due payouts and the payout files. */
const withPayouts = (reads: AffectedReads) => withFinance(reads, 'payouts');

/** Adds the credit, which members see in their wallet too. */
function withCredit({ member = [], staff }: AffectedReads): AffectedReads {
  const of = (role: Role) => [...(staff[role] ?? []), 'credit' as const];
  const ofMember = [...new Set([...member, 'wallet' as const]), 'credit' as const];
  return { member: ofMember, staff: { ...staff, admin: of('admin'), finance_admin: of('finance_admin') } };
}

const PURCHASE = withWorkQueues(forMemberAndAdmins(['purchase', 'notifications']));
/** An approval credits points, and may add invoices. */
const DECIDED_PAYMENT = withCredit(
  withWorkQueues(
    forMemberAndAdmins(
      ['purchase', 'wallet', 'facility', 'invoices', 'profile', 'notifications'],
      'commercial_admin',
      'finance_admin',
    ),
  ),
);
const MESSAGING = withWorkQueues(forMemberAndAdmins(['messaging']));
const PROFILE = withWorkQueues(forMemberAndAdmins(['profile', 'notifications'], 'commercial_admin'));
/** The work queue of commercial admins has the task reports of verified members. */
const VERIFIED_PROFILE: AffectedReads = {
  ...PROFILE,
  staff: { ...PROFILE.staff, commercial_admin: [...(PROFILE.staff.commercial_admin ?? []), 'tasks'] },
};
const WITHDRAWAL = withPayouts(withWorkQueues(forMemberAndAdmins(['wallet', 'notifications'], 'finance_admin')));
/** Members see refunds with their payments, or with their credit. */
const REFUND = withPayouts(
  withCredit(
    withWorkQueues({
      member: ['purchase', 'notifications'],
      staff: { admin: ['refunds', 'purchase'], finance_admin: ['refunds'] },
    }),
  ),
);
/** Members see the request with their payment. */
const REFUND_REQUEST = withWorkQueues({
  member: ['purchase', 'notifications'],
  staff: { admin: ['purchase', 'notifications'] },
});
const RECHARGE = withWorkQueues(forMemberAndAdmins(['recharge', 'facility', 'notifications'], 'finance_admin'));
/** An accepted recharge has an invoice, which commercial admins see too. */
const ACCEPTED_RECHARGE: AffectedReads = {
  member: [...(RECHARGE.member ?? []), 'invoices'],
  staff: {
    ...Object.fromEntries(Object.entries(RECHARGE.staff).map(([role, features]) => [role, [...features, 'invoices']])),
    commercial_admin: ['invoices'],
  },
};
const INVOICE = withWorkQueues(forMemberAndAdmins(['invoices', 'notifications'], 'commercial_admin', 'finance_admin'));
const INVOICE_REMINDED: AffectedReads = {
  member: ['notifications'],
  staff: { admin: ['invoices'], finance_admin: ['invoices'], commercial_admin: ['invoices'] },
};
/** The other reads follow from the decision that the match causes. */
const MATCHED: AffectedReads = { staff: { admin: ['reconciliation'], finance_admin: ['reconciliation'] } };
const TASK = forMemberAndAdmins(['tasks'], 'commercial_admin');
const TASK_ADDED: AffectedReads = { ...TASK, member: ['tasks', 'notifications'] };
const TASK_REPORT = withWorkQueues(forMemberAndAdmins(['tasks', 'notifications'], 'commercial_admin'));
const INVITATION_POINTS: AffectedReads = {
  member: ['invitations', 'wallet', 'notifications'],
  staff: { admin: ['wallet'] },
};
const REPORT = forMemberAndAdmins(['facility'], 'commercial_admin');
const REPORT_ADDED: AffectedReads = { ...REPORT, member: ['facility', 'notifications'] };

/** A new event does not compile until its affected reads are listed here. */
const AFFECTED_READS_BY_EVENT: Record<EventOfOne['type'], AffectedReads> = {
  'member.signed-up': withWorkQueues({ staff: { admin: ['account', 'profile', 'messaging', 'notifications'] } }),
  'member.block-toggled': { member: ['account'], staff: { admin: ['account', 'profile'] } },
  'data-copy.ready': { member: ['account', 'notifications'], staff: { admin: ['account'] } },
  'message.sent': MESSAGING,
  'messages.read': MESSAGING,
  'quiz.passed': PURCHASE,
  'quiz.approved': PURCHASE,
  'payment.submitted': withCredit(PURCHASE),
  'payment.approved': DECIDED_PAYMENT,
  'payment.rejected': DECIDED_PAYMENT,
  'payment.cancelled': withReconciliation(DECIDED_PAYMENT),
  'payment.received-corrected': withReconciliation(DECIDED_PAYMENT),
  'profile.submitted': PROFILE,
  'profile.verified': VERIFIED_PROFILE,
  'profile.rejected': PROFILE,
  'withdrawal.confirmed': WITHDRAWAL,
  'withdrawal.approved': WITHDRAWAL,
  'withdrawal.rejected': WITHDRAWAL,
  'withdrawal.paid': WITHDRAWAL,
  'refund.requested': REFUND,
  'refund.approved': REFUND,
  'refund.declined': REFUND,
  'refund.paid': REFUND,
  'refund-request.submitted': REFUND_REQUEST,
  'refund-request.declined': REFUND_REQUEST,
  'refund-request.accepted': REFUND_REQUEST,
  'recharge.submitted': RECHARGE,
  'recharge.accepted': ACCEPTED_RECHARGE,
  'recharge.rejected': RECHARGE,
  'invoice.added': INVOICE,
  'invoice.edited': withReconciliation(INVOICE),
  'invoice.receipt-sent': INVOICE,
  'invoice.receipt-refused': INVOICE,
  'invoice.paid': INVOICE,
  'invoice.reminded': INVOICE_REMINDED,
  'invoice.reminder-due': INVOICE_REMINDED,
  'payment.matched': MATCHED,
  'recharge.matched': MATCHED,
  'invoice.matched': MATCHED,
  'task.added': TASK_ADDED,
  'task.deleted': TASK,
  'task-report.submitted': TASK_REPORT,
  'task-report.accepted': TASK_REPORT,
  'task-report.rejected': TASK_REPORT,
  'invitation.used': { member: ['invitations'], staff: {} },
  'invitation.credited': INVITATION_POINTS,
  'invitation.not-credited': { member: ['invitations'], staff: {} },
  'invitation.reversed': INVITATION_POINTS,
  'purchase.reminded': { member: ['notifications'], staff: {} },
  'points.became-valid': { member: ['wallet', 'notifications'], staff: {} },
  'report.added': REPORT_ADDED,
  'report.deleted': REPORT,
};

/** Returns whose reads an event makes outdated, and of which features. */
export function listChangesCaused(event: EventOfOne | AnnouncementEvent): Change[] {
  if (event.type === 'announcement.told') return listAnnouncementChanges(event);
  const { memberId, subjectId } = getEventAbout(event);
  const { member = [], staff } = AFFECTED_READS_BY_EVENT[event.type];
  const byAudience = [[memberId, member], ...Object.entries(staff)] as [
    Change['audience'],
    readonly ChangingFeature[],
  ][];
  return byAudience.flatMap(([audience, features]) => features.map((feature) => ({ audience, feature, subjectId })));
}

/** Returns the changes for each notified member, and for admins, who see the progress. */
function listAnnouncementChanges({ id, to }: AnnouncementEvent): Change[] {
  const audiences: Change['audience'][] = [...to.map(({ memberId }) => memberId), 'admin'];
  return audiences.map((audience) => ({ audience, feature: 'notifications', subjectId: id }));
}
