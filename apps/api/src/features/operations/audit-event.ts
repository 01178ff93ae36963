import type { DomainEvent } from '@waha/domain/events';
import type { PersonId } from '@waha/domain/kernel/ids';
import { audit } from '../../platform/audit';
import type { Unit } from '../../platform/transact';

/** Every event leaves its line in the audit log. */
export async function auditEvent(unit: Unit, event: DomainEvent): Promise<void> {
  await audit(unit, { actorId: actorOf(event), action: event.type, subjectId: subjectOf(event), ...detailsOf(event) });
}

function actorOf(event: DomainEvent): PersonId {
  if ('by' in event) return event.by;
  if (event.type === 'payment.submitted') return event.payment.memberId;
  if (event.type === 'withdrawal.confirmed') return event.withdrawal.memberId;
  return event.type === 'profile.submitted' ? event.profile.memberId : event.memberId;
}

function subjectOf(event: DomainEvent): string {
  if ('payment' in event) return event.payment.id;
  if ('profile' in event) return event.profile.id;
  if ('withdrawal' in event) return event.withdrawal.id;
  return 'quizResultId' in event ? event.quizResultId : event.memberId;
}

function detailsOf(event: DomainEvent) {
  if (event.type === 'payment.cancelled') return { details: { wasApproved: event.wasApproved } };
  if (event.type === 'member.block-toggled') return { details: { isBlocked: event.isBlocked } };
  if (event.type === 'profile.rejected') {
    const refused = event.profile.refusedItems?.map(({ item }) => item).join(', ') ?? '';
    return { details: { memberId: event.profile.memberId, refused } };
  }
  if ('profile' in event) return { details: { memberId: event.profile.memberId } };
  if ('withdrawal' in event) {
    const { memberId, points, payout } = event.withdrawal;
    return { details: { memberId, points, ...(payout && { reference: payout.reference }) } };
  }
  return {};
}
