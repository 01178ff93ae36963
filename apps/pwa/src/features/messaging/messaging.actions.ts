import { i18n } from '@lingui/core';
import type { CompleteMessage } from '@waha/domain/messaging/message';
import { markMessagesRead, sendMessage } from '@waha/domain/messaging/messaging.contract';
import { enqueueCall } from '#offline/outbox-state/use-outbox';
import { translateMessage } from '#shell/pending-jobs/translate-job';

/** What a message carries along, to be drawn while it waits; its file is the job's own. */
export type MessageNote = { text: string; durationMs?: number };

export type OwnMessage = CompleteMessage<File> & { durationMs?: number | undefined };

/**
 * Says something to the administration, now or when there is a network, in the order in which it was written.
 * @param key made with the draft, so that a second tap is the same wish
 * @throws DeviceError
 */
export function sendOwnMessage({ text, file, durationMs }: OwnMessage, key: string): Promise<string> {
  const note: MessageNote = { text, ...(durationMs !== undefined && { durationMs }) };
  const body = { ...(text !== '' && { content: text }), ...(durationMs !== undefined && { durationMs }) };
  const ask = { body, ...(file && { files: { file } }) };
  return enqueueCall(sendMessage, ask, { label: translateMessage(text, file?.type), note, key, endsDraft: true });
}

/** Tells the server up to where the member has read; a newer mark takes the place of one that still waits. */
export function sendReadMark(upTo: string): Promise<string> {
  const label = i18n._('Messages read');
  return enqueueCall(markMessagesRead, { body: { upTo } }, { label });
}
