import type { DomainEvent } from '@waha/domain/events';
import { ANNOUNCEMENT } from '@waha/domain/notifications/notification';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { memberNotifications } from './notifications.tables';

/** Adds an announcement to the notifications of its recipients. The text stays in the announcement. */
export async function notifyAnnouncementRecipients({ tx, now }: UnitOfWork, event: DomainEvent): Promise<void> {
  if (event.type !== 'announcement.told') return;
  await tx.insert(memberNotifications).values(
    event.to.map(({ memberId, noticeId, title }) => ({
      ...{ id: noticeId, memberId, type: ANNOUNCEMENT, message: title, subjectId: event.id, createdAt: now },
    })),
  );
}
