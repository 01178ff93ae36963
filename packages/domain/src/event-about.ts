import type { DomainEvent } from './events';
import type { MemberId } from './kernel/ids';

/** Whose member's it is, and the one thing that it is about: a quiz, a payment, else the member. */
export type About = { memberId: MemberId; subjectId: string };

/** Events about one member: not those that tell many members at once, nor those about staff. */
export type EventOfOne = Exclude<DomainEvent, { type: 'announcement.told' | 'staff.stood-down' }>;

type Of<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;

const ofMember = ({ memberId }: { memberId: MemberId }): About => ({ memberId, subjectId: memberId });
const ofThing = ({ id, memberId }: { id: string; memberId: MemberId }): About => ({ memberId, subjectId: id });
const ofQuiz = ({ memberId, quizResultId }: Of<'quiz.passed' | 'quiz.approved'>): About => ({
  memberId,
  subjectId: quizResultId,
});

/** A new event does not compile until it says what it is about. */
const ABOUT: { [Type in EventOfOne['type']]: (event: Of<Type>) => About } = {
  'member.signed-up': ofMember,
  'member.block-toggled': ofMember,
  'message.sent': ({ message }) => ofMember(message),
  'messages.read': ofMember,
  'quiz.passed': ofQuiz,
  'quiz.approved': ofQuiz,
  'payment.submitted': ({ payment }) => ofThing(payment),
  'payment.approved': ({ payment }) => ofThing(payment),
  'payment.rejected': ({ payment }) => ofThing(payment),
  'payment.cancelled': ({ payment }) => ofThing(payment),
  'profile.submitted': ({ profile }) => ofThing(profile),
  'profile.verified': ({ profile }) => ofThing(profile),
  'profile.rejected': ({ profile }) => ofThing(profile),
  'withdrawal.confirmed': ({ withdrawal }) => ofThing(withdrawal),
  'withdrawal.approved': ({ withdrawal }) => ofThing(withdrawal),
  'withdrawal.rejected': ({ withdrawal }) => ofThing(withdrawal),
  'withdrawal.paid': ({ withdrawal }) => ofThing(withdrawal),
  'recharge.submitted': ({ recharge }) => ofThing(recharge),
  'recharge.accepted': ({ recharge }) => ofThing(recharge),
  'recharge.rejected': ({ recharge }) => ofThing(recharge),
  'invoice.added': ({ invoice }) => ofThing(invoice),
  'invoice.edited': ({ invoice }) => ofThing(invoice),
  'invoice.receipt-sent': ({ invoice }) => ofThing(invoice),
  'invoice.receipt-refused': ({ invoice }) => ofThing(invoice),
  'invoice.paid': ({ invoice }) => ofThing(invoice),
  'payment.matched': ofThing,
  'recharge.matched': ofThing,
  'invoice.matched': ofThing,
  'task.added': ({ task }) => ofThing(task),
  'task.deleted': ({ task }) => ofThing(task),
  'report.added': ({ report }) => ofThing(report),
  'report.deleted': ({ report }) => ofThing(report),
};

export function aboutOf(event: EventOfOne): About {
  const tell = ABOUT[event.type] as (event: EventOfOne) => About;
  return tell(event);
}
