import type { FileId, MemberId, MessageId, PersonId, QuickReplyId } from '../kernel/ids';
import type { Language } from '../kernel/languages';
import { ok, type Result, refuse } from '../kernel/result';
import { cleanText } from '../kernel/text/clean-text';
import type { Instant } from '../kernel/time';
import type { MessagingRefusal } from './messaging.refusals';

/** In characters; far more than people type on a phone. */
export const MESSAGE_TEXT_MAX = 4000;

/** The maximum length of a voice message, in milliseconds: at 32 kbit/s that is 1.2 MB. */
export const VOICE_MAX_MS = 5 * 60 * 1000;

/** The author: the member, or the administration, which members see as one. */
export const SIDES = ['member', 'staff'] as const;
export type Side = (typeof SIDES)[number];

export function getOtherSide(side: Side): Side {
  return side === 'member' ? 'staff' : 'member';
}

export type Attachment = {
  fileId: FileId;
  /** The media type detected from the content, `audio/webm`. */
  type: string;
  bytes: number;
  /** The length of a recording, in milliseconds. */
  durationMs?: number;
};

/** A message of a member's conversation with the administration. Messages are never edited. */
export type Message = {
  id: MessageId;
  /** The position in the order of arrival, across all conversations; clocks have no influence on it. */
  seq: number;
  memberId: MemberId;
  authorId: PersonId;
  side: Side;
  /** Empty if there is only a file. */
  text: string;
  attachment?: Attachment;
  createdAt: Instant;
  /** When the other side read it. */
  readAt?: Instant;
  /** The server wrote it outside business hours: it is no answer of a person. */
  isAutomatic?: true;
};

export type MessagingEvent =
  | { type: 'message.sent'; message: Message; at: Instant }
  /** `side` has read the messages of the other side, up to the one with this `seq`. */
  | { type: 'messages.read'; memberId: MemberId; by: PersonId; side: Side; upToSeq: number; at: Instant };

/** The member languages in which a quick reply may have a translation beside `text`. */
export const REPLY_LANGUAGES = ['fr', 'ar', 'en'] as const satisfies readonly Language[];
export type ReplyTranslations = Partial<Record<(typeof REPLY_LANGUAGES)[number], string | undefined>>;

/** A reply that staff often send. Members without a translation in their language get `text`. */
export type QuickReply = {
  id: QuickReplyId;
  title: string;
  text: string;
  translations: ReplyTranslations;
  updatedAt: Instant;
  /** Sent with the text. */
  picture?: ReplyPicture;
};

export type ReplyPicture = { fileId: FileId; type: string; bytes: number };

/** Returns a quick reply for a member, and its language: undefined if it is `text` because there is no translation. */
export function chooseReplyText(
  reply: Pick<QuickReply, 'text' | 'translations'>,
  language: Language,
): { text: string; language?: Language } {
  const translation = language === 'source' ? undefined : reply.translations[language];
  return translation ? { text: translation, language } : { text: reply.text };
}

/** How an attachment is displayed (spec 3 §3). */
export const ATTACHMENT_KINDS = ['image', 'pdf', 'audio', 'other'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** Returns the kind from the media type, since file names are not reliable. */
export function getAttachmentKind(type: string): AttachmentKind {
  if (type.startsWith('image/')) return 'image';
  if (type === 'application/pdf') return 'pdf';
  return type.startsWith('audio/') ? 'audio' : 'other';
}

export type MessageDraft<File> = { content?: string | undefined; file?: File | undefined };
export type CompleteMessage<File> = { text: string; file?: File };

/**
 * Checks that a message has text, a file or a voice recording (spec 2 §5, spec 3 §5).
 * @param side the side that writes: each form has its own sentence
 */
export function completeMessage<File>(
  { content = '', file }: MessageDraft<File>,
  side: Side,
): Result<CompleteMessage<File>, MessagingRefusal> {
  const text = cleanText(content);
  if (text.length > MESSAGE_TEXT_MAX) return refuse('message_too_long', { values: { max: MESSAGE_TEXT_MAX } });
  if (file !== undefined) return ok({ text, file });
  if (text === '') return refuse(side === 'member' ? 'message_empty' : 'staff_message_empty');
  return ok({ text });
}

/** Returns the file name of a recording: webm as the specification says, otherwise the extension of its real type. */
export function getVoiceFileName(type: string): string {
  const bare = type.split(';')[0]?.trim();
  if (bare === 'audio/mp4' || bare === 'audio/x-m4a') return 'voice-message.m4a';
  return bare === 'audio/ogg' ? 'voice-message.ogg' : 'voice-message.webm';
}
