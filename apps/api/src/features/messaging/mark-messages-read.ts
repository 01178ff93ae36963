import type { MemberId, MessageId, PersonId } from '@waha/domain/kernel/ids';
import { getOtherSide, type Side } from '@waha/domain/messaging/message';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { findMessage, saveRead } from './message.store';

type Input = { memberId: MemberId; by: PersonId; side: Side; upTo: MessageId };

/**
 * Marks the messages of the other side as read, up to and including this one. @throws RefusalError `message_not_found`
 */
export async function markMessagesRead(
  { tx, now, emit }: UnitOfWork,
  { memberId, by, side, upTo }: Input,
): Promise<void> {
  const { seq: upToSeq, ...message } = requireFound(await findMessage(tx, upTo), 'message_not_found');
  if (message.memberId !== memberId) throw new RefusalError({ code: 'message_not_found' });
  const fresh = await saveRead(tx, { memberId, writtenBy: getOtherSide(side), upToSeq }, now);
  if (fresh > 0) await emit({ type: 'messages.read', memberId, by, side, upToSeq, at: now });
}
