import type { DomainEvent } from '@waha/domain/events';
import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import { audit } from '../../platform/database/audit-log';
import type { UnitOfWork } from '../../platform/database/unit-of-work';

type MessagingEvent = Extract<DomainEvent, { type: 'message.sent' | 'messages.read' }>;
type AuditedEvent = Exclude<DomainEvent, MessagingEvent>;

/** Every event leaves its line in the audit log, but for messages: each is its own record, never changed. */
export async function auditEvent(unit: UnitOfWork, event: DomainEvent): Promise<void> {
  if (event.type === 'message.sent' || event.type === 'messages.read') return;
  await audit(unit, { actorId: actorOf(event), action: event.type, subjectId: subjectOf(event), ...detailsOf(event) });
}

/** A member's thing that the event is about, the account apart. */
function thingOf(event: AuditedEvent): { id: string; memberId: MemberId } | undefined {
  if ('payment' in event) return event.payment;
  if ('profile' in event) return event.profile;
  if ('withdrawal' in event) return event.withdrawal;
  if ('recharge' in event) return event.recharge;
  if ('invoice' in event) return event.invoice;
  if ('task' in event) return event.task;
  return 'report' in event ? event.report : undefined;
}

function actorOf(event: AuditedEvent): PersonId {
  if ('by' in event) return event.by;
  return 'memberId' in event ? event.memberId : thingOf(event)!.memberId;
}

function subjectOf(event: AuditedEvent): string {
  if ('quizResultId' in event) return event.quizResultId;
  return 'memberId' in event ? event.memberId : thingOf(event)!.id;
}

function detailsOf(event: AuditedEvent) {
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
  if ('recharge' in event) {
    const { memberId, points, totalMillimes } = event.recharge;
    return { details: { memberId, points, totalMillimes } };
  }
  if ('invoice' in event) {
    const { memberId, status, invoiceDate, receipt } = event.invoice;
    return { details: { memberId, status, invoiceDate, ...(receipt && { receipt: receipt.status }) } };
  }
  if ('task' in event || 'report' in event) return { details: { memberId: thingOf(event)!.memberId } };
  return {};
}
