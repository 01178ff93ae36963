import { i18n } from '@lingui/core';
import type { CompleteMessage } from '@waha/domain/messaging/message';
import { markMessagesRead, sendMessage } from '@waha/domain/messaging/messaging.contract';
import { enqueueCall } from '#offline/outbox-state/use-outbox';
import { translateMessage } from '#shell/pending-jobs/translate-job';

/** The data stored with a message, to show it while it is pending; its file belongs to the job itself. */
export type MessageNote = { text: string; durationMs?: number };

export type OwnMessage = CompleteMessage<File> & { durationMs?: number | undefined };

/**
 * Sends a message to the administration, now or when there is a network, in the order of writing.
 * @param key created with the draft, so that a second tap is the same job
 * @throws DeviceError
 */
export function sendOwnMessage({ text, file, durationMs }: OwnMessage, key: string): Promise<string> {
  const note: MessageNote = { text, ...(durationMs !== undefined && { durationMs }) };
  const body = { ...(text !== '' && { content: text }), ...(durationMs !== undefined && { durationMs }) };
  const input = { body, ...(file && { files: { file } }) };
  return enqueueCall(sendMessage, input, { label: translateMessage(text, file?.type), note, key, endsDraft: true });
}

/** Tells the server up to which message the member has read; a newer position replaces a pending one. */
export function sendReadMark(upTo: string): Promise<string> {
  const label = i18n._('Messages read');
  return enqueueCall(markMessagesRead, { body: { upTo } }, { label });
}
