import type { DomainEvent } from './events';
import type { MemberId } from './kernel/ids';
import type { RefundRequest } from './refunds/refund-request';

/** The member concerned, and the subject of the event: a quiz, a payment, otherwise the member. */
export type EventAbout = { memberId: MemberId; subjectId: string };

/**
 * Events about one member: not those that notify many members at once, nor those about staff, nor orders to other
 * features, whose own events follow.
 */
export type EventOfOne = Exclude<DomainEvent, { type: 'announcement.told' | 'staff.stood-down' | 'payout.released' }>;

type EventOfType<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;

const aboutMember = ({ memberId }: { memberId: MemberId }): EventAbout => ({ memberId, subjectId: memberId });
const describeMemberSubject = ({ id, memberId }: { id: string; memberId: MemberId }): EventAbout => ({
  memberId,
  subjectId: id,
});
const describeRefundRequest = ({ memberId, paymentId }: RefundRequest): EventAbout => ({
  memberId,
  subjectId: paymentId,
});
/** The inviter is concerned. They get the subject in the change log, so it is not the id of the invited member. */
const describeInvitation = ({ id, inviterId }: { id: string; inviterId: MemberId }): EventAbout => ({
  memberId: inviterId,
  subjectId: id,
});
const aboutQuiz = ({ memberId, quizResultId }: EventOfType<'quiz.passed' | 'quiz.approved'>): EventAbout => ({
  memberId,
  subjectId: quizResultId,
});

/** A new event does not compile until its subject is listed here. */
const ABOUT_BY_TYPE: { [Type in EventOfOne['type']]: (event: EventOfType<Type>) => EventAbout } = {
  'member.signed-up': aboutMember,
  'member.block-toggled': aboutMember,
  'data-copy.ready': aboutMember,
  'message.sent': ({ message }) => aboutMember(message),
  'messages.read': aboutMember,
  'quiz.passed': aboutQuiz,
  'quiz.approved': aboutQuiz,
  'payment.submitted': ({ payment }) => describeMemberSubject(payment),
  'payment.approved': ({ payment }) => describeMemberSubject(payment),
  'payment.rejected': ({ payment }) => describeMemberSubject(payment),
  'payment.cancelled': ({ payment }) => describeMemberSubject(payment),
  'payment.received-corrected': ({ payment }) => describeMemberSubject(payment),
  'profile.submitted': ({ profile }) => describeMemberSubject(profile),
  'profile.verified': ({ profile }) => describeMemberSubject(profile),
  'profile.rejected': ({ profile }) => describeMemberSubject(profile),
  'withdrawal.confirmed': ({ withdrawal }) => describeMemberSubject(withdrawal),
  'withdrawal.approved': ({ withdrawal }) => describeMemberSubject(withdrawal),
  'withdrawal.rejected': ({ withdrawal }) => describeMemberSubject(withdrawal),
  'withdrawal.paid': ({ withdrawal }) => describeMemberSubject(withdrawal),
  'refund.requested': ({ refund }) => describeMemberSubject(refund),
  'refund.approved': ({ refund }) => describeMemberSubject(refund),
  'refund.declined': ({ refund }) => describeMemberSubject(refund),
  'refund.paid': ({ refund }) => describeMemberSubject(refund),
  'refund-request.submitted': ({ refundRequest }) => describeRefundRequest(refundRequest),
  'refund-request.declined': ({ refundRequest }) => describeRefundRequest(refundRequest),
  'refund-request.accepted': ({ refundRequest }) => describeRefundRequest(refundRequest),
  'recharge.submitted': ({ recharge }) => describeMemberSubject(recharge),
  'recharge.accepted': ({ recharge }) => describeMemberSubject(recharge),
  'recharge.rejected': ({ recharge }) => describeMemberSubject(recharge),
  'invoice.added': ({ invoice }) => describeMemberSubject(invoice),
  'invoice.edited': ({ invoice }) => describeMemberSubject(invoice),
  'invoice.receipt-sent': ({ invoice }) => describeMemberSubject(invoice),
  'invoice.receipt-refused': ({ invoice }) => describeMemberSubject(invoice),
  'invoice.paid': ({ invoice }) => describeMemberSubject(invoice),
  'invoice.reminded': ({ invoice }) => describeMemberSubject(invoice),
  'invoice.reminder-due': ({ invoice }) => describeMemberSubject(invoice),
  'payment.matched': describeMemberSubject,
  'recharge.matched': describeMemberSubject,
  'invoice.matched': describeMemberSubject,
  'task.added': ({ task }) => describeMemberSubject(task),
  'task.deleted': ({ task }) => describeMemberSubject(task),
  'task-report.submitted': ({ taskReport }) => describeMemberSubject(taskReport),
  'task-report.accepted': ({ taskReport }) => describeMemberSubject(taskReport),
  'task-report.rejected': ({ taskReport }) => describeMemberSubject(taskReport),
  'invitation.used': ({ invitation }) => describeInvitation(invitation),
  'invitation.credited': ({ invitation }) => describeInvitation(invitation),
  'invitation.not-credited': ({ invitation }) => describeInvitation(invitation),
  'invitation.reversed': ({ invitation }) => describeInvitation(invitation),
  'purchase.reminded': ({ memberId, packId }) => ({ memberId, subjectId: packId }),
  'points.became-valid': ({ memberId }) => ({ memberId, subjectId: memberId }),
  'report.added': ({ report }) => describeMemberSubject(report),
  'report.deleted': ({ report }) => describeMemberSubject(report),
};

export function getEventAbout(event: EventOfOne): EventAbout {
  const describe = ABOUT_BY_TYPE[event.type] as (event: EventOfOne) => EventAbout;
  return describe(event);
}

/** Checks whether an event is about one member. */
export function isEventOfOne(event: DomainEvent): event is EventOfOne {
  return Object.hasOwn(ABOUT_BY_TYPE, event.type);
}
