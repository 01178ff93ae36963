import type { DomainEvent } from './events';
import type { MemberId } from './kernel/ids';
import type { Role } from './kernel/roles';
import type { Audience, Change, ChangingFeature } from './sync/change';

/** Whose reads an event makes old, and of which features. */
export function changesOf(event: DomainEvent): Change[] {
  return audiencesOf(event).flatMap(({ audience, features }) =>
    features.map((feature) => ({ audience, feature, subjectId: subjectOf(event) })),
  );
}

type Heard = { audience: Audience; features: readonly ChangingFeature[] };

function audiencesOf(event: DomainEvent): Heard[] {
  if (event.type === 'member.signed-up')
    return [{ audience: 'admin', features: ['account', 'profile', 'messaging', 'notifications'] }];
  if (event.type === 'member.block-toggled')
    return [
      { audience: event.memberId, features: ['account'] },
      { audience: 'admin', features: ['account', 'profile'] },
    ];
  if (event.type === 'message.sent' || event.type === 'messages.read')
    return [
      { audience: memberOf(event), features: ['messaging'] },
      { audience: 'admin', features: ['messaging'] },
    ];
  if ('profile' in event) return everyone(event.profile.memberId, ['profile', 'notifications'], ['commercial_admin']);
  if ('withdrawal' in event) return everyone(event.withdrawal.memberId, ['wallet', 'notifications'], ['finance_admin']);
  if ('recharge' in event)
    return everyone(event.recharge.memberId, ['recharge', 'facility', 'notifications'], ['finance_admin']);
  if ('invoice' in event)
    return everyone(event.invoice.memberId, ['invoices', 'notifications'], ['commercial_admin', 'finance_admin']);
  if ('task' in event) return everyone(event.task.memberId, ['tasks'], ['commercial_admin']);
  if ('report' in event) return everyone(event.report.memberId, ['facility'], ['commercial_admin']);
  if ('payment' in event) {
    const { memberId } = event.payment;
    if (event.type === 'payment.submitted') return everyone(memberId, ['purchase', 'notifications'], []);
    // An approval credits points, and may add invoices.
    return everyone(
      memberId,
      ['purchase', 'wallet', 'facility', 'invoices', 'profile', 'notifications'],
      ['commercial_admin', 'finance_admin'],
    );
  }
  return everyone(event.memberId, ['purchase', 'notifications'], []);
}

/** The member, the administrators, and these others. */
function everyone(memberId: MemberId, features: readonly ChangingFeature[], others: readonly Role[]): Heard[] {
  return [memberId, 'admin' as const, ...others].map((audience) => ({ audience, features }));
}

type MessagingEvent = Extract<DomainEvent, { type: 'message.sent' | 'messages.read' }>;

function memberOf(event: MessagingEvent): MemberId {
  return event.type === 'message.sent' ? event.message.memberId : event.memberId;
}

function subjectOf(event: DomainEvent): string {
  if (event.type === 'message.sent') return event.message.memberId;
  if ('quizResultId' in event) return event.quizResultId;
  if ('memberId' in event) return event.memberId;
  if ('payment' in event) return event.payment.id;
  if ('profile' in event) return event.profile.id;
  if ('withdrawal' in event) return event.withdrawal.id;
  if ('recharge' in event) return event.recharge.id;
  if ('invoice' in event) return event.invoice.id;
  return 'task' in event ? event.task.id : event.report.id;
}
