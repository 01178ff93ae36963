import * as z from 'zod/mini';
import { allowOwner, allowRoles, allowSignedIn, endpoint } from '../kernel/endpoint';
import { cleanText } from '../kernel/text/clean-text';
import { emptyReply, idParam, isoInstant, message, uuid } from '../kernel/wire';
import { ANNOUNCEMENT, MEMBER_NOTIFICATION_TYPES, STAFF_NOTIFICATION_TYPES } from './notification';
import { anyMemberPayload, anyStaffPayload } from './notification-payload.contract';

/**
 * `message` has the wording of the specification documents. `facts` is the payload of the type
 * (`notification-payload.contract.ts`), to be formatted in any language. It is absent if the administration wrote the
 * message, which is then shown unchanged. For an announcement `message` is the title and `text` the text below it, in
 * the member's language.
 */
const memberNotification = z.object({
  _id: uuid,
  userId: uuid,
  type: z.enum([...MEMBER_NOTIFICATION_TYPES, ANNOUNCEMENT]),
  message: z.string(),
  facts: z.optional(anyMemberPayload),
  text: z.optional(z.string()),
  read: z.boolean(),
  createdAt: isoInstant,
});
export type WireMemberNotification = z.infer<typeof memberNotification>;

export const listOwnNotifications = endpoint('GET', '/notificationsUser', {
  who: allowSignedIn,
  summary: 'Lists the caller’s notifications, newest first',
  reply: z.array(memberNotification),
});

export const countUnreadNotifications = endpoint('GET', '/notificationsUser/unread-count', {
  who: allowSignedIn,
  summary: 'Returns the number of unread notifications',
  reply: z.object({ unreadCount: z.int() }),
});

export const readProfileVerified = endpoint('GET', '/notificationsUser/profile-verified-notification', {
  who: allowSignedIn,
  summary: 'Returns the PROFILE_VERIFIED notification, or null',
  reply: z.nullable(memberNotification),
});

const NOTICES_READ = { stream: 'notices-read', quiet: true };

export const markRead = endpoint('PUT', '/notificationsUser/:id/read', {
  who: allowOwner('notification'),
  summary: 'Marks one notification as read',
  params: idParam,
  refuses: ['notification_not_found'],
  reply: message,
  queue: NOTICES_READ,
});

export const markAllRead = endpoint('PUT', '/notificationsUser/read-all', {
  who: allowSignedIn,
  summary: 'Marks all notifications as read, or those up to and including the given one',
  body: z.object({ upTo: z.optional(uuid) }),
  reply: message,
  queue: NOTICES_READ,
});

export const deleteOwnNotification = endpoint('DELETE', '/notificationsUser/:id', {
  who: allowOwner('notification'),
  summary: 'Deletes one notification',
  params: idParam,
  refuses: ['notification_not_found'],
  ...emptyReply,
});

export const sendNotification = endpoint('POST', '/notificationsUser/send', {
  who: allowRoles('admin'),
  summary: 'Sends a notification to a member',
  body: z.object({
    userId: uuid,
    type: z.enum(MEMBER_NOTIFICATION_TYPES),
    message: z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(500)),
  }),
  status: 201,
  refuses: ['user_not_found'],
  reply: memberNotification,
});

/**
 * `message` and `facts` are as for members. `payment`, `quizResult`, `profile`, `withdraw` and `invoice` are embedded
 * if the notification is about one. A notification about a recharge has the fields of the recharge itself, from
 * `requestId` on.
 */
const staffNotification = z.object({
  _id: uuid,
  type: z.enum(STAFF_NOTIFICATION_TYPES),
  message: z.string(),
  facts: z.optional(anyStaffPayload),
  createdAt: isoInstant,
  user: z.nullable(z.object({ _id: uuid, name: z.string(), surname: z.string(), email: z.string() })),
  payment: z.optional(z.looseObject({ _id: uuid })),
  quizResult: z.optional(z.looseObject({ _id: uuid })),
  profile: z.optional(z.looseObject({ _id: uuid })),
  withdraw: z.optional(z.looseObject({ _id: uuid })),
  invoice: z.optional(z.looseObject({ _id: uuid })),
  requestId: z.optional(uuid),
  points: z.optional(z.int()),
  totalPrice: z.optional(z.int()),
  status: z.optional(z.string()),
  clientName: z.optional(z.string()),
  clientSurname: z.optional(z.string()),
  clientEmail: z.optional(z.string()),
  receiptUrl: z.optional(z.string()),
});
export type WireStaffNotification = z.infer<typeof staffNotification>;

export const listStaffNotifications = endpoint('GET', '/notifications', {
  who: allowRoles('admin', 'finance_admin'),
  summary: 'Lists the notifications of staff, newest first; finance reads its two kinds only',
  query: z.object({
    type: z.optional(z.enum(STAFF_NOTIFICATION_TYPES)),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
    cursor: z.optional(uuid),
  }),
  reply: z.array(staffNotification),
});

export const readStaffNotification = endpoint('GET', '/notifications/:id', {
  who: allowRoles('admin', 'finance_admin'),
  summary: 'Returns one notification of staff',
  params: idParam,
  refuses: ['notification_not_found'],
  reply: staffNotification,
});

export const deleteStaffNotification = endpoint('DELETE', '/notifications/:id', {
  who: allowRoles('admin', 'finance_admin'),
  summary: 'Deletes one notification of staff; its subject stays in the work queue',
  params: idParam,
  refuses: ['notification_not_found'],
  reply: message,
});
