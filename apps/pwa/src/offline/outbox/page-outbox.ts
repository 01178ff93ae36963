import { restoreLostDatabases } from '../outbox-backup/restore-lost-databases';
import { type EnqueueRequest, enqueue } from './enqueue';
import { cancelJob, discardJob, retryJob } from './jobs';
import { outboxScheduler } from './outbox-scheduler';
import { createBrowserTools } from './outbox-tools';

/** The changes that this page makes to the outbox. Each is followed by a flush. */
export const pageOutbox = {
  enqueue: thenFlush((order: EnqueueRequest) => enqueue(order, createBrowserTools())),
  cancel: thenFlush(cancelRestored),
  retry: thenFlush((key: string) => retryJob(key)),
  discard: thenFlush(discardJob), // the other jobs of its stream may be sent now
};

/** Restores lost databases first, if the job is not there. */
async function cancelRestored(key: string): ReturnType<typeof cancelJob> {
  const result = await cancelJob(key);
  return result === 'not_there' ? restoreLostDatabases().then(() => cancelJob(key)) : result;
}

function thenFlush<Given, Result>(change: (input: Given) => Promise<Result>): typeof change {
  return async (input) => {
    const result = await change(input);
    outboxScheduler.flushSoon();
    return result;
  };
}
