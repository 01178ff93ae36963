import type { DomainEvent } from '@waha/domain/events';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { queuePush } from '#platform/push/pusher';

/** Sends a push for a message of the administration to a member's closed app; several in a row are one push. */
export async function pushMessage(unit: UnitOfWork, event: DomainEvent): Promise<void> {
  if (event.type !== 'message.sent' || event.message.side !== 'staff') return;
  await queuePush(unit, { personId: event.message.memberId, kind: 'message' });
}
