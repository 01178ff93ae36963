import * as z from 'zod/mini';
import { calendarDaySchema } from '../kernel/calendar-day-schema';
import { allowRoles, allowStaffForMember, endpoint } from '../kernel/endpoint';
import { LANGUAGES } from '../kernel/languages';
import { cleanText } from '../kernel/text/clean-text';
import { emptyReply, idParam, isoInstant, lineText, PAGE_LIMIT_MAX, text, userIdParam, uuid } from '../kernel/wire';
import { MEMBER_SORTS, YES_OR_NO } from './member-filters';
import { NOTE_MAX_CHARS } from './member-note';
import { TAG_MAX_CHARS } from './member-tag';

/** The maximum number of saved views of one staff member. */
export const VIEWS_MAX = 50;

const yesOrNo = z.optional(z.enum(YES_OR_NO));
const filters = {
  /** Name, address, phone, or the reference of a payment, a payout or an invoice. */
  q: z.optional(lineText(100)),
  verified: yesOrNo,
  blocked: yesOrNo,
  /** The member has something that is pending: a decision or a payout. */
  waiting: yesOrNo,
  /** The deletion of their account is scheduled. */
  deletion: z.optional(z.literal('yes')),
  /** `any`, `none`, or a pack's id. */
  pack: z.optional(z.string().check(z.regex(/^(any|none|[0-9a-f-]{36})$/, 'Not a valid id.'))),
  language: z.optional(z.enum([...LANGUAGES, 'none'])),
  tag: z.optional(lineText(TAG_MAX_CHARS)),
  /** Days in Tunis on which they joined, both included. */
  from: z.optional(calendarDaySchema),
  to: z.optional(calendarDaySchema),
  sort: z.optional(z.enum(MEMBER_SORTS)),
};

const member = z.object({
  _id: uuid,
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  language: z.nullable(z.enum(LANGUAGES)),
  joinedAt: isoInstant,
  isVerified: z.boolean(),
  isBlocked: z.boolean(),
  /** The number of owned packs; each purchase counts. */
  packs: z.int(),
  /** Wallet points: those that can be withdrawn now, and those that are not yet valid. */
  availablePoints: z.int(),
  blockedPoints: z.int(),
  /** The number of the member's items that are pending: decisions and payouts. */
  waiting: z.int(),
  tags: z.array(z.string()),
});
export type WireMember = z.infer<typeof member>;

export const readMembersTable = endpoint('GET', '/members', {
  who: allowRoles('admin', 'commercial_admin'),
  summary:
    'Lists members, filtered and sorted, by page, with the number of matches; commercial admins read verified ones',
  query: z.object({
    ...filters,
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(PAGE_LIMIT_MAX))),
    /** The last member of the previous page. */
    cursor: z.optional(uuid),
  }),
  reply: z.object({
    members: z.array(member),
    total: z.int(),
    /** The search found more members than it examines: only the newest are returned. */
    isCut: z.boolean(),
  }),
});
export type WireMembersPage = z.infer<typeof readMembersTable.reply>;

export const listTags = endpoint('GET', '/member-tags', {
  who: allowRoles('admin', 'commercial_admin'),
  summary: 'Lists the tags in use, in alphabetical order',
  reply: z.array(z.string()),
});

const unpaid = z.object({ count: z.int(), millimes: z.int() });

export const readStanding = endpoint('GET', '/members/:userId/standing', {
  who: allowStaffForMember('userId'),
  summary: 'Returns what staff need to know first about a member: state, packs, points and money',
  params: userIdParam,
  refuses: ['user_not_found'],
  reply: z.extend(z.omit(member, { name: true, surname: true, email: true }), {
    /** Received from the member: approved payments, paid invoices and accepted recharges. */
    paidMillimes: z.int(),
    /** Invoices without a receipt that is being checked, and those of them whose day has passed in Tunis. */
    unpaid,
    overdue: unpaid,
    lastMessage: z.optional(z.object({ at: isoInstant, isFromMember: z.boolean() })),
  }),
});
export type WireStanding = z.infer<typeof readStanding.reply>;

const tags = z.object({ tags: z.array(z.string()) });

export const readTags = endpoint('GET', '/members/:userId/tags', {
  who: allowStaffForMember('userId'),
  summary: 'Lists the tags of a member',
  params: userIdParam,
  reply: tags,
});

export const addTag = endpoint('POST', '/members/:userId/tags', {
  who: allowStaffForMember('userId'),
  summary: 'Adds a tag to a member',
  params: userIdParam,
  body: z.object({ tag: text(/*i18n*/ 'Please fill in all required fields.', 100) }),
  refuses: ['not_found', 'too_many_kept'],
  reply: tags,
});

export const removeTag = endpoint('DELETE', '/members/:userId/tags/:tag', {
  who: allowStaffForMember('userId'),
  summary: 'Removes a tag from a member',
  params: z.extend(userIdParam, { tag: lineText(100) }),
  reply: tags,
});

const note = z.object({
  _id: uuid,
  text: z.string(),
  author: z.object({ _id: uuid, name: z.string() }),
  at: isoInstant,
  editedAt: z.optional(isoInstant),
  /** The caller may change and delete it. */
  mayChange: z.boolean(),
});
export type WireMemberNote = z.infer<typeof note>;
const noteFields = z.object({ text: text(/*i18n*/ 'Please fill in all required fields.', NOTE_MAX_CHARS, cleanText) });
const noteParams = z.extend(userIdParam, { noteId: uuid });

export const listNotes = endpoint('GET', '/members/:userId/notes', {
  who: allowStaffForMember('userId'),
  summary: 'Lists the staff’s internal notes about a member, newest first',
  params: userIdParam,
  reply: z.array(note),
});

export const writeNote = endpoint('POST', '/members/:userId/notes', {
  who: allowStaffForMember('userId'),
  summary: 'Adds an internal note about a member',
  params: userIdParam,
  body: noteFields,
  status: 201,
  refuses: ['not_found', 'too_many_kept'],
  reply: note,
});

export const editNote = endpoint('PUT', '/members/:userId/notes/:noteId', {
  who: allowStaffForMember('userId'),
  summary: 'Changes a note, by its author or an admin',
  params: noteParams,
  body: noteFields,
  refuses: ['not_found'],
  reply: note,
});

export const deleteNote = endpoint('DELETE', '/members/:userId/notes/:noteId', {
  who: allowStaffForMember('userId'),
  summary: 'Deletes a note, by its author or an admin',
  params: noteParams,
  refuses: ['not_found'],
  ...emptyReply,
});

const viewFields = z.object({
  name: text(/*i18n*/ 'Please fill in all required fields.', 60),
  filters: z.object(filters),
});
const view = z.object({ _id: uuid, name: z.string(), filters: z.object(filters) });
export type WireMemberView = z.infer<typeof view>;

export const listViews = endpoint('GET', '/member-views', {
  who: allowRoles('admin', 'commercial_admin'),
  summary: 'Lists the caller’s saved views of the table of members, oldest first',
  reply: z.array(view),
});

export const saveView = endpoint('POST', '/member-views', {
  who: allowRoles('admin', 'commercial_admin'),
  summary: 'Saves a view with its filters under a name',
  body: viewFields,
  status: 201,
  refuses: ['too_many_kept'],
  reply: view,
});

export const renameView = endpoint('PUT', '/member-views/:id', {
  who: allowRoles('admin', 'commercial_admin'),
  summary: 'Renames one of the caller’s views',
  params: idParam,
  body: z.pick(viewFields, { name: true }),
  refuses: ['not_found'],
  reply: view,
});

export const deleteView = endpoint('DELETE', '/member-views/:id', {
  who: allowRoles('admin', 'commercial_admin'),
  summary: 'Deletes one of the caller’s views',
  params: idParam,
  refuses: ['not_found'],
  ...emptyReply,
});
