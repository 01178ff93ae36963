import { aboutOf } from '@waha/domain/event-about';
import type { DomainEvent } from '@waha/domain/events';
import type { PersonId } from '@waha/domain/kernel/ids';
import { audit } from '../../platform/database/audit-log';
import type { UnitOfWork } from '../../platform/database/unit-of-work';

type MessagingEvent = Extract<DomainEvent, { type: 'message.sent' | 'messages.read' }>;
type AuditedEvent = Exclude<DomainEvent, MessagingEvent>;

/** Every event leaves its line in the audit log, but for messages: each is its own record, never changed. */
export async function auditEvent(unit: UnitOfWork, event: DomainEvent): Promise<void> {
  if (event.type === 'message.sent' || event.type === 'messages.read') return;
  await audit(unit, {
    actorId: actorOf(event),
    action: event.type,
    subjectId: aboutOf(event).subjectId,
    ...detailsOf(event),
  });
}

function actorOf(event: AuditedEvent): PersonId {
  return 'by' in event ? event.by : aboutOf(event).memberId;
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
  if ('task' in event || 'report' in event) return { details: { memberId: aboutOf(event).memberId } };
  return {};
}
