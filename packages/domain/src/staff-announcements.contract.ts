import * as z from 'zod/mini';
import { allowRoles, endpoint } from './kernel/endpoint';
import { LANGUAGES } from './kernel/languages';
import { emptyReply, idParam, isoInstant, uuid } from './kernel/wire';
import { readMembersTable } from './members/members.contract';
import { announcedTextsSchema, staffAnnouncementSchemaFields } from './staff-announcement-schema';

// Announcements of admins. The audience is selected with the filters of the table of members.

/** Blocked members never get one; search and order do not affect the audience. */
const audience = z.pick(readMembersTable.query, {
  verified: true,
  waiting: true,
  pack: true,
  language: true,
  tag: true,
  from: true,
  to: true,
});
export type Audience = z.infer<typeof audience>;

const content = {
  texts: announcedTextsSchema,
  audience,
  /** In addition to the app, where each recipient gets it. */
  byPush: z.boolean(),
  byMail: z.boolean(),
};
export type AnnouncementContent = z.infer<z.ZodMiniObject<typeof content>>;

const version = z.int().check(z.gte(1));
const announcement = z.object({ ...staffAnnouncementSchemaFields, ...content });
export type WireAnnouncement = z.infer<typeof announcement>;

const listed = z.object({ ...staffAnnouncementSchemaFields, title: z.string(), audience });
export type WireListedAnnouncement = z.infer<typeof listed>;

export const listAnnouncements = endpoint('GET', '/announcements', {
  who: allowRoles('admin'),
  summary: 'Lists announcements, newest first',
  query: z.object({ limit: z.optional(z.int().check(z.gte(1), z.lte(100))), cursor: z.optional(uuid) }),
  reply: z.array(listed),
});

export const countAudience = endpoint('GET', '/announcement-audience', {
  who: allowRoles('admin'),
  summary: 'Returns the number of members that an announcement with these filters would reach, and their languages',
  query: audience,
  reply: z.object({ total: z.int(), languages: z.array(z.object({ language: z.enum(LANGUAGES), members: z.int() })) }),
});
export type WireAudience = z.infer<typeof countAudience.reply>;

export const writeAnnouncement = endpoint('POST', '/announcements', {
  who: allowRoles('admin'),
  summary: 'Creates an announcement as a draft; sends nothing',
  body: z.object(content),
  status: 201,
  reply: announcement,
});

export const readAnnouncement = endpoint('GET', '/announcements/:id', {
  who: allowRoles('admin'),
  summary: 'Returns one announcement with the number of receivers and readers by hour, in chronological order',
  params: idParam,
  refuses: ['announcement_missing'],
  reply: z.extend(announcement, {
    /** Only hours in which a member read it. */
    readByHour: z.array(z.object({ from: isoInstant, members: z.int() })),
  }),
});
export type WireReadAnnouncement = z.infer<typeof readAnnouncement.reply>;

export const editAnnouncement = endpoint('PUT', '/announcements/:id', {
  who: allowRoles('admin'),
  summary: 'Saves a draft; if another person has saved meanwhile, refuses and returns the current draft',
  params: idParam,
  body: z.object({ ...content, version }),
  refuses: ['announcement_changed', 'announcement_missing', 'announcement_not_draft'],
  reply: announcement,
});

export const deleteAnnouncement = endpoint('DELETE', '/announcements/:id', {
  who: allowRoles('admin'),
  summary: 'Discards a draft',
  params: idParam,
  body: z.object({ version }),
  refuses: ['announcement_changed', 'announcement_missing', 'announcement_not_draft'],
  ...emptyReply,
});

export const sendAnnouncement = endpoint('POST', '/announcements/:id/send', {
  who: allowRoles('admin'),
  summary: 'Sends a draft to all members who match at that time: now, or later',
  freshStep: 'hour',
  params: idParam,
  body: z.object({ version, sendAt: z.optional(isoInstant) }),
  refuses: [
    'announcement_changed',
    'announcement_for_nobody',
    'announcement_missing',
    'announcement_not_draft',
    'announcement_not_whole',
    'announcement_time_past',
  ],
  reply: announcement,
});

export const cancelAnnouncement = endpoint('POST', '/announcements/:id/cancel', {
  who: allowRoles('admin'),
  summary: 'Stops an announcement before its time or while it is being sent; remaining members get nothing',
  params: idParam,
  refuses: ['announcement_missing', 'announcement_over'],
  reply: announcement,
});
