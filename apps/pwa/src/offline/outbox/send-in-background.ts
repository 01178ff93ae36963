import { MINUTE, SECOND } from '@waha/domain/kernel/time';
import { flush } from './flush';
import { retryJobsNow } from './jobs';
import type { OutboxTools } from './outbox-tools';

/** The browser ends a call after three minutes, and a request that is on its way then has to be done as well. */
const MAX_CALL_MS = 2 * MINUTE;
/** Between two looks: another may be at it, whose work we cannot wait for. */
const MIN_WAIT_MS = SECOND;

/**
 * The browser calls the worker when the network is back, again after five and fifteen minutes, and then not any more.
 * So all pauses are over, and a try that fails is made again within the same call: a link that has just come back
 * often fails the first. Nothing is ever given up here.
 * @param isAppVisible whether the app is open before somebody's eyes: it goes on by itself then
 * @param wait for so many milliseconds
 * @throws Error when something is left, which asks the browser for another call
 */
export async function sendInBackground(
  tools: OutboxTools,
  isSeen: () => Promise<boolean>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  const until = tools.now() + MAX_CALL_MS;
  await retryJobsNow(tools.now());
  for (;;) {
    const { nextAt } = await flush(tools);
    if (nextAt === undefined) return;
    const pause = Math.max(MIN_WAIT_MS, nextAt - tools.now());
    if (tools.now() + pause > until || (await isSeen())) throw new Error('not everything could be sent');
    await wait(pause);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
