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
  return event.type === 'payment.submitted' ? event.payment.memberId : event.memberId;
}

function subjectOf(event: DomainEvent): string {
  if ('payment' in event) return event.payment.id;
  return 'quizResultId' in event ? event.quizResultId : event.memberId;
}

function detailsOf(event: DomainEvent) {
  if (event.type === 'payment.cancelled') return { details: { wasApproved: event.wasApproved } };
  if (event.type === 'member.block-toggled') return { details: { isBlocked: event.isBlocked } };
  return {};
}
