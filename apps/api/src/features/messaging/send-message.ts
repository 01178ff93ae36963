import type { MemberId, MessageId, PersonId } from '@waha/domain/kernel/ids';
import {
  completeMessage,
  getAttachmentKind,
  type Message,
  type MessageDraft,
  type Side,
} from '@waha/domain/messaging/message';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { saveFile } from '#platform/files/private-files';
import type { StagedFile } from '#platform/files/uploads';
import { RefusalError, unwrapResult } from '#platform/http/refusal-error';
import { findMessageByKey, saveMessage } from './message.store';

type Input = {
  memberId: MemberId;
  authorId: PersonId;
  side: Side;
  draft: MessageDraft<StagedFile> & { durationMs?: number | undefined };
  key: string | undefined;
};

/**
 * Adds a message to a member's conversation, for either side. The file always belongs to the conversation's member.
 * @throws RefusalError `message_empty`, `message_too_long`, `key_reused`; nothing is stored then
 */
export async function sendMessage({ tx, now, emit }: UnitOfWork, order: Input): Promise<Message> {
  const { memberId, authorId, side, draft, key } = order;
  const sentBefore = key && (await findMessageByKey(tx, authorId, key));
  if (sentBefore && sentBefore.memberId !== memberId) throw new RefusalError({ code: 'key_reused' });
  if (sentBefore) return sentBefore;

  const { text, file } = unwrapResult(completeMessage(draft, side));
  if (file) await saveFile({ tx, now }, file, { ownerId: memberId, purpose: 'message_file' });
  const fresh = { id: createId<MessageId>(now), memberId, authorId, side, text, createdAt: now };
  const attachment = file && toAttachment(file, draft.durationMs);
  const message = await saveMessage(tx, { ...fresh, ...(attachment && { attachment }) }, key);
  await emit({ type: 'message.sent', message, at: now });
  return message;
}

/** The duration is stored only for audio. */
function toAttachment({ fileId, type, size }: StagedFile, durationMs: number | undefined) {
  const isSound = getAttachmentKind(type) === 'audio' && durationMs !== undefined;
  return { fileId, type, bytes: size, ...(isSound && { durationMs }) };
}
