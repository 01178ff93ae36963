import { useState } from 'react';
import type { OwnMessage } from './messaging.actions';
import type { MessageJob } from './opened/use-shown-file';

/**
 * Words that are on their way into the outbox: writing them to the device takes a moment, and whoever pressed the
 * button sees them at once. A file is shown when it is kept.
 */
export function usePreparedWords(send: (message: OwnMessage, key: string) => Promise<unknown>) {
  const [prepared, setPrepared] = useState<readonly MessageJob[]>([]);

  async function sendShown(message: OwnMessage, key: string): Promise<unknown> {
    if (message.file) return send(message, key);
    setPrepared((before) => [...before, asWaiting(message, key)]);
    try {
      return await send(message, key);
    } catch (error) {
      setPrepared((before) => before.filter((job) => job.key !== key));
      throw error;
    }
  }

  /** What the outbox, or the server, does not have yet. */
  function without(isKept: (key: string) => boolean): readonly MessageJob[] {
    const rest = prepared.filter(({ key }) => !isKept(key));
    if (rest.length === prepared.length) return prepared;
    setPrepared(rest);
    return rest;
  }

  return { sendShown, without };
}

function asWaiting({ text }: OwnMessage, key: string): MessageJob {
  return {
    key,
    note: { text },
    mark: { state: 'waiting' },
    isRefused: false,
    isHeldUp: false,
    reason: undefined,
    code: undefined,
    errors: {},
    isCancelling: false,
    createdAt: Date.now(),
    file: undefined,
  };
}
