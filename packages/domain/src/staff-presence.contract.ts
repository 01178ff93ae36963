import * as z from 'zod/mini';
import { allowRoles, endpoint } from './kernel/endpoint';
import { STAFF_ROLES } from './kernel/roles';
import { uuid } from './kernel/wire';
import { WORK_QUEUES } from './overview/staff/figures';

// The staff members who have an item of a work queue open. Only the running server stores it, and it expires.

export const updatePresence = endpoint('POST', '/presence', {
  who: allowRoles(...STAFF_ROLES),
  summary: 'Reports the open item of a tab, every few seconds, and returns who else has an item of the queue open',
  body: z.object({
    /** A random id of the tab: a tab has one item open at a time. */
    tab: uuid,
    queue: z.enum(WORK_QUEUES),
    /** A payment, a quiz, a profile; a member for messages. Absent if no item is open. */
    id: z.optional(uuid),
  }),
  reply: z.object({
    others: z.array(z.object({ id: uuid, people: z.array(z.object({ _id: uuid, name: z.string() })) })),
  }),
});
export type WirePresence = z.infer<typeof updatePresence.reply>['others'][number];
export type WirePresentPerson = WirePresence['people'][number];
