import * as z from 'zod/mini';
import { allowRoles, endpoint } from './kernel/endpoint';
import { linesText, text, uuid } from './kernel/wire';
import { TAG_MAX_CHARS } from './members/member-tag';
import { MESSAGE_TEXT_MAX } from './messaging/message';

/** The maximum number of members that one command changes. */
export const SELECTED_MEMBERS_MAX = 200;

const userIds = z.array(uuid).check(z.minLength(1), z.maxLength(SELECTED_MEMBERS_MAX));

export const tagSelected = endpoint('POST', '/selected-members/tags', {
  who: allowRoles('admin'),
  summary: 'Adds a tag to the selected members, or removes it; members with the maximum number of tags are left out',
  body: z.object({
    userIds,
    tag: text(/*i18n*/ 'Please fill in all required fields.', TAG_MAX_CHARS),
    change: z.enum(['add', 'remove']),
  }),
  reply: z.object({
    changed: z.int(),
    /** The members who changed, for an undo. */
    changedIds: z.array(uuid),
    /** The number of members who have as many tags as a member may have. */
    full: z.int(),
  }),
});

export const messageSelected = endpoint('POST', '/selected-members/messages', {
  who: allowRoles('admin'),
  summary:
    'Sends one text to each selected member; `{name}` becomes their first name, and ids of deleted members are ignored',
  body: z.object({ userIds, content: linesText(4 * MESSAGE_TEXT_MAX) }),
  refuses: ['message_too_long', 'staff_message_empty'],
  reply: z.object({ sent: z.int() }),
});
