import type { AnnouncementId, MemberId, NotificationId } from '../kernel/ids';

/** One of those who are told: their notification's id, and its title in their language. */
export type NotifiedMember = { memberId: MemberId; noticeId: NotificationId; title: string };

/** Some members at a time are told; each of them once in the life of an announcement. */
export type AnnouncementEvent = { type: 'announcement.told'; id: AnnouncementId; to: readonly NotifiedMember[] };
