import type { AnnouncementId, MemberId, NotificationId } from '../kernel/ids';

/** A recipient: the id of their notification, and its title in their language. */
export type NotifiedMember = { memberId: MemberId; noticeId: NotificationId; title: string };

/** Members are notified in batches, each of them once per announcement. */
export type AnnouncementEvent = { type: 'announcement.told'; id: AnnouncementId; to: readonly NotifiedMember[] };
