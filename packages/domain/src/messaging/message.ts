import type { FileId, MemberId, MessageId, PersonId, QuickReplyId } from '../kernel/ids';
import type { Language } from '../kernel/languages';
import { ok, type Result, refuse } from '../kernel/result';
import { cleanText } from '../kernel/text/clean-text';
import type { Instant } from '../kernel/time';
import type { MessagingRefusal } from './messaging.refusals';

/** Characters; far more than anyone types on a phone. */
export const MESSAGE_TEXT_MAX = 4000;

/** How long a voice message may be, in milliseconds: at 32 kbit/s that is 1.2 MB. */
export const VOICE_MAX_MS = 5 * 60 * 1000;

/** Who says it: the member, or the administration, which is one for members whoever of it writes. */
export const SIDES = ['member', 'staff'] as const;
export type Side = (typeof SIDES)[number];

export function getOtherSide(side: Side): Side {
  return side === 'member' ? 'staff' : 'member';
}

export type Attachment = {
  fileId: FileId;
  /** As told by its content, `audio/webm`. */
  type: string;
  bytes: number;
  /** Of sound that was recorded here, milliseconds. */
  durationMs?: number;
};

/** One message of a member's conversation with the administration. It is never edited. */
export type Message = {
  id: MessageId;
  /** Its place in the order in which messages arrived, over all conversations; clocks take no part in it. */
  seq: number;
  memberId: MemberId;
  authorId: PersonId;
  side: Side;
  /** Empty where there is only a file. */
  text: string;
  attachment?: Attachment;
  createdAt: Instant;
  /** When the other side had it before its eyes. */
  readAt?: Instant;
};

export type MessagingEvent =
  | { type: 'message.sent'; message: Message; at: Instant }
  /** `side` has read what the other side wrote, up to the message with this place. */
  | { type: 'messages.read'; memberId: MemberId; by: PersonId; side: Side; upToSeq: number; at: Instant };

/** Languages of members in which a quick reply may be kept beside `text`. */
export const REPLY_LANGUAGES = ['fr', 'ar', 'en'] as const satisfies readonly Language[];
export type ReplyTranslations = Partial<Record<(typeof REPLY_LANGUAGES)[number], string | undefined>>;

/** An answer that staff give often; `text` is what those are told in whose language it is not kept. */
export type QuickReply = {
  id: QuickReplyId;
  title: string;
  text: string;
  translations: ReplyTranslations;
  updatedAt: Instant;
};

/** A quick reply as a member reads it, and in which language that is: none where it is `text`, for want of theirs. */
export function chooseReplyText(
  reply: Pick<QuickReply, 'text' | 'translations'>,
  language: Language,
): { text: string; language?: Language } {
  const own = language === 'source' ? undefined : reply.translations[language];
  return own ? { text: own, language } : { text: reply.text };
}

/** How an attachment is shown (spec 3 §3). */
export const ATTACHMENT_KINDS = ['image', 'pdf', 'audio', 'other'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** By what it is, not by its name: a name can say anything. */
export function getAttachmentKind(type: string): AttachmentKind {
  if (type.startsWith('image/')) return 'image';
  if (type === 'application/pdf') return 'pdf';
  return type.startsWith('audio/') ? 'audio' : 'other';
}

export type MessageDraft<File> = { content?: string | undefined; file?: File | undefined };
export type CompleteMessage<File> = { text: string; file?: File };

/**
 * A message needs text, a file or a voice (spec 2 §5, spec 3 §5).
 * @param side whose form it is: each has its own sentence
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

/** What a recording is called when it is sent: webm as the specification says, else by what it truly is. */
export function getVoiceFileName(type: string): string {
  const bare = type.split(';')[0]?.trim();
  if (bare === 'audio/mp4' || bare === 'audio/x-m4a') return 'voice-message.m4a';
  return bare === 'audio/ogg' ? 'voice-message.ogg' : 'voice-message.webm';
}
