import * as z from 'zod/mini';
import { allowRoles, endpoint } from '../kernel/endpoint';
import { MESSAGE_FILE, REPLY_PICTURE } from '../kernel/files/file-rule';
import { LANGUAGES } from '../kernel/languages';
import { cleanText } from '../kernel/text/clean-text';
import { anyText, idParam, isoInstant, linesText, message, pageQuery, text, userIdParam, uuid } from '../kernel/wire';
import { ATTACHMENT_KINDS, MESSAGE_TEXT_MAX, SIDES, VOICE_MAX_MS } from './message';
import { INBOX_FILTERS } from './staff/inbox';

const sentMessage = z.object({
  _id: uuid,
  senderEmail: z.string(),
  recipientEmail: z.string(),
  /** The side that wrote it, so that clients need not compare addresses. */
  side: z.enum(SIDES),
  /** Empty if there is only a file. */
  content: z.string(),
  filePath: z.optional(z.string()),
  fileType: z.optional(z.enum(ATTACHMENT_KINDS)),
  /** The media type detected from the content, `audio/webm`. */
  mediaType: z.optional(z.string()),
  fileBytes: z.optional(z.int()),
  /** The length of a recording, in milliseconds. */
  durationMs: z.optional(z.int()),
  createdAt: isoInstant,
  /** When the other side read it. */
  readAt: z.optional(isoInstant),
  /** The staff member who wrote it; only sent to staff. */
  author: z.optional(z.object({ _id: uuid, name: z.string() })),
  /**
   * The first name of the administrator who wrote it; only sent to members, who see no surname and no address of staff.
   * Absent in replies that a device stored before this field existed.
   */
  answeredBy: z.optional(z.string()),
  /** True if the server wrote it outside business hours. It has no author. */
  isAutomatic: z.optional(z.boolean()),
});
export type WireMessage = z.infer<typeof sentMessage>;

/** The query of a page of messages: those before `before`, or the newest. */
const messagePage = {
  before: z.optional(uuid),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
};

export const readConversation = endpoint('GET', '/messages/user/conversation', {
  who: allowRoles('user'),
  summary:
    'Returns the caller’s conversation: the newest messages, or those before a given one; oldest first in a page',
  query: z.object(messagePage),
  refuses: ['message_not_found'],
  reply: z.array(sentMessage),
});

/** The server knows the addresses that other clients send, and ignores theirs. */
const messageBody = z.object({
  content: z.optional(linesText(4 * MESSAGE_TEXT_MAX)),
  durationMs: z.optional(z.int().check(z.minimum(0), z.maximum(2 * VOICE_MAX_MS))),
  recipientEmail: z.optional(anyText),
  senderEmail: z.optional(anyText),
  recipientId: z.optional(anyText),
});
const file = { file: { rule: MESSAGE_FILE, optional: true } };

export const sendMessage = endpoint('POST', '/messages', {
  who: allowRoles('user'),
  summary: 'Sends a message to the administration: text, one file, or a voice recording',
  body: messageBody,
  files: file,
  status: 201,
  refuses: ['message_empty', 'message_too_long', 'staff_message_empty'],
  reply: sentMessage,
  queue: { stream: 'messages' },
});

export const markMessagesRead = endpoint('PUT', '/messages/read', {
  who: allowRoles('user', 'admin'),
  summary: 'Marks the other side’s messages as read, up to and including this one; staff name the member in `userId`',
  body: z.object({ upTo: uuid, userId: z.optional(uuid) }),
  refuses: ['message_not_found'],
  reply: z.object({ unreadCount: z.int() }),
  queue: { stream: 'messages-read', quiet: true, newestOnly: true },
});

export const countUnreadMessages = endpoint('GET', '/unread-count', {
  who: allowRoles('user', 'admin'),
  summary: 'Returns the number of unread messages; for staff, of all members together',
  reply: z.object({ unreadCount: z.int() }),
});

/** The state of a conversation in the inbox. */
export const conversationState = {
  /** Null also when the person is no longer an administrator who can sign in. */
  assignee: z.nullable(z.object({ _id: uuid, name: z.string() })),
  isClosed: z.boolean(),
  /** Until then, or until the member writes. */
  snoozedUntil: z.nullable(isoInstant),
};

const conversation = z.object({
  ...conversationState,
  user: z.object({
    _id: uuid,
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    /** The member's choice; otherwise the operator's default, otherwise `source`. */
    language: z.enum(LANGUAGES),
  }),
  /** The last message, or a page of messages if the request has `userId`. */
  messages: z.array(sentMessage),
  /** The number of the member's messages that no staff member has read. */
  unreadCount: z.int(),
});
export type WireConversation = z.infer<typeof conversation>;

export const listConversations = endpoint('GET', '/messages/admin/conversations', {
  who: allowRoles('admin'),
  summary: 'Lists conversations, most recent first; with `userId`, the messages of that member by page',
  query: z.extend(pageQuery, {
    filter: z.optional(z.enum(INBOX_FILTERS)),
    userId: z.optional(uuid),
    before: messagePage.before,
  }),
  refuses: ['conversation_not_found', 'message_not_found'],
  reply: z.array(conversation),
});

export const sendToMember = endpoint('POST', '/messages/admin/send/:userId', {
  who: allowRoles('admin'),
  summary: 'Sends a reply to a member',
  params: userIdParam,
  body: messageBody,
  files: file,
  status: 201,
  refuses: ['conversation_not_found', 'message_empty', 'message_too_long', 'staff_message_empty'],
  reply: sentMessage,
});

/** Translations for members; an empty or missing one falls back to `text`. */
const optionalTranslation = z.optional(linesText(MESSAGE_TEXT_MAX));
const translations = z.object({ fr: optionalTranslation, ar: optionalTranslation, en: optionalTranslation });

const quickReply = z.object({
  _id: uuid,
  title: z.string(),
  text: z.string(),
  translations,
  updatedAt: isoInstant,
  /** Sent with the text. */
  picture: z.optional(z.object({ filePath: z.string(), mediaType: z.string(), fileBytes: z.int() })),
});
export type WireQuickReply = z.infer<typeof quickReply>;
const quickReplyFields = z.object({
  title: text(/*i18n*/ 'Please fill in all required fields.', 60),
  text: text(/*i18n*/ 'Please fill in all required fields.', MESSAGE_TEXT_MAX, cleanText),
  /** If absent, as in older versions of the app, the stored translations stay. */
  translations: z.optional(translations),
});

export const listQuickReplies = endpoint('GET', '/quick-replies', {
  who: allowRoles('admin'),
  summary: 'Lists the quick replies of staff, by title',
  reply: z.array(quickReply),
});

export const addQuickReply = endpoint('POST', '/quick-replies', {
  who: allowRoles('admin'),
  summary: 'Creates a quick reply',
  body: quickReplyFields,
  status: 201,
  reply: quickReply,
});

export const editQuickReply = endpoint('PUT', '/quick-replies/:id', {
  who: allowRoles('admin'),
  summary: 'Changes a quick reply',
  params: idParam,
  body: quickReplyFields,
  refuses: ['quick_reply_not_found'],
  reply: quickReply,
});

export const setQuickReplyPicture = endpoint('PUT', '/quick-replies/:id/picture', {
  who: allowRoles('admin'),
  summary: 'Sets the picture of a quick reply; without a file, removes it',
  params: idParam,
  files: { picture: { rule: REPLY_PICTURE, optional: true } },
  refuses: ['quick_reply_not_found'],
  reply: quickReply,
});

export const deleteQuickReply = endpoint('DELETE', '/quick-replies/:id', {
  who: allowRoles('admin'),
  summary: 'Deletes a quick reply; messages that used it are unchanged',
  params: idParam,
  refuses: ['quick_reply_not_found'],
  reply: message,
});
