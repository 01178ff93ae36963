import type { DomainEvent } from './events';
import type { MemberId } from './kernel/ids';

/** The member concerned, and the subject of the event: a quiz, a payment, otherwise the member. */
export type EventAbout = { memberId: MemberId; subjectId: string };

/** Events about one member: not those that notify many members at once, nor those about staff. */
export type EventOfOne = Exclude<DomainEvent, { type: 'announcement.told' | 'staff.stood-down' }>;

type EventOfType<Type extends DomainEvent['type']> = Extract<DomainEvent, { type: Type }>;

const aboutMember = ({ memberId }: { memberId: MemberId }): EventAbout => ({ memberId, subjectId: memberId });
const aboutThing = ({ id, memberId }: { id: string; memberId: MemberId }): EventAbout => ({ memberId, subjectId: id });
const aboutQuiz = ({ memberId, quizResultId }: EventOfType<'quiz.passed' | 'quiz.approved'>): EventAbout => ({
  memberId,
  subjectId: quizResultId,
});

/** A new event does not compile until its subject is listed here. */
const ABOUT_BY_TYPE: { [Type in EventOfOne['type']]: (event: EventOfType<Type>) => EventAbout } = {
  'member.signed-up': aboutMember,
  'member.block-toggled': aboutMember,
  'message.sent': ({ message }) => aboutMember(message),
  'messages.read': aboutMember,
  'quiz.passed': aboutQuiz,
  'quiz.approved': aboutQuiz,
  'payment.submitted': ({ payment }) => aboutThing(payment),
  'payment.approved': ({ payment }) => aboutThing(payment),
  'payment.rejected': ({ payment }) => aboutThing(payment),
  'payment.cancelled': ({ payment }) => aboutThing(payment),
  'profile.submitted': ({ profile }) => aboutThing(profile),
  'profile.verified': ({ profile }) => aboutThing(profile),
  'profile.rejected': ({ profile }) => aboutThing(profile),
  'withdrawal.confirmed': ({ withdrawal }) => aboutThing(withdrawal),
  'withdrawal.approved': ({ withdrawal }) => aboutThing(withdrawal),
  'withdrawal.rejected': ({ withdrawal }) => aboutThing(withdrawal),
  'withdrawal.paid': ({ withdrawal }) => aboutThing(withdrawal),
  'recharge.submitted': ({ recharge }) => aboutThing(recharge),
  'recharge.accepted': ({ recharge }) => aboutThing(recharge),
  'recharge.rejected': ({ recharge }) => aboutThing(recharge),
  'invoice.added': ({ invoice }) => aboutThing(invoice),
  'invoice.edited': ({ invoice }) => aboutThing(invoice),
  'invoice.receipt-sent': ({ invoice }) => aboutThing(invoice),
  'invoice.receipt-refused': ({ invoice }) => aboutThing(invoice),
  'invoice.paid': ({ invoice }) => aboutThing(invoice),
  'payment.matched': aboutThing,
  'recharge.matched': aboutThing,
  'invoice.matched': aboutThing,
  'task.added': ({ task }) => aboutThing(task),
  'task.deleted': ({ task }) => aboutThing(task),
  'report.added': ({ report }) => aboutThing(report),
  'report.deleted': ({ report }) => aboutThing(report),
};

export function getEventAbout(event: EventOfOne): EventAbout {
  const tell = ABOUT_BY_TYPE[event.type] as (event: EventOfOne) => EventAbout;
  return tell(event);
}
