import { i18n } from '@lingui/core';
import type { CompleteMessage } from '@waha/domain/messaging/message';
import { markMessagesRead, sendMessage } from '@waha/domain/messaging/messaging.contract';
import { logFailure } from '#offline/device/log-failure';
import { getPageMember } from '#offline/device/page-member';
import { enqueueCall } from '#offline/outbox-state/use-outbox';
import { cancelPendingJob, type PendingJob } from '#shell/pending-jobs/pending-job';
import { translateMessage } from '#shell/pending-jobs/translate-job';
import type { MessageDraft } from './message-draft';

/** The data stored with a message, to show it while it is pending; its file belongs to the job itself. */
export type MessageNote = Pick<MessageDraft, 'text' | 'durationMs' | 'cart'>;

export type OwnMessage = CompleteMessage<File> & Pick<MessageDraft, 'durationMs' | 'cart'>;

/**
 * Sends a message to the administration, now or when there is a network, in the order of writing.
 * @param key created with the draft, so that a second tap is the same job
 * @throws DeviceError
 */
export async function sendOwnMessage({ text, file, durationMs, cart }: OwnMessage, key: string): Promise<string> {
  const note: MessageNote = { text, durationMs, cart };
  const body = { ...(text !== '' && { content: text }), ...(durationMs !== undefined && { durationMs }) };
  const input = { body, ...(file && { files: { file } }) };
  const label = translateMessage(text, file?.type);
  const by = getPageMember();
  const jobKey = await enqueueCall(sendMessage, input, { label, note, key, endsDraft: true });
  if (cart)
    void loadCollection()
      .then(({ recordCartRequest }) => recordCartRequest({ lines: cart, key: jobKey, by }))
      .catch(logFailure('cart'));
  return jobKey;
}

/** Cancels a message that is not sent yet. */
export async function cancelOwnMessage(job: PendingJob<MessageNote>): Promise<void> {
  await cancelPendingJob(job);
  if (job.note.cart) await (await loadCollection()).forgetCartRequest(job.key);
}

/** The cart belongs to the marketplace, whose code only such messages need here. */
const loadCollection = () => import('#offline/collections/collection');

/** Tells the server up to which message the member has read; a newer position replaces a pending one. */
export function sendReadMark(upTo: string): Promise<string> {
  const label = i18n._('Messages read');
  return enqueueCall(markMessagesRead, { body: { upTo } }, { label });
}
