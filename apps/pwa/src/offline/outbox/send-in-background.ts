import { MINUTE, SECOND } from '@waha/domain/kernel/time';
import { flush } from './flush';
import { retryJobsNow } from './jobs';
import type { OutboxTools } from './outbox-tools';

/** The browser ends a sync event after three minutes. A request in flight must also finish within that time. */
const MAX_CALL_MS = 2 * MINUTE;
/** The shortest pause between two flushes: another tab may be sending, and its work cannot be awaited. */
const MIN_WAIT_MS = SECOND;

/**
 * Sends the outbox in a sync event of the worker. The browser fires the event when the network is back, and again after
 * five and fifteen minutes, then no more. All back-offs therefore end, and a failed attempt is repeated within the same
 * event: the first request on a new connection often fails. No job is ever discarded here.
 * @param isPageVisible whether the app is open and visible: the page then continues the work
 * @param wait waits the given number of milliseconds
 * @throws Error if jobs are left; the browser then fires another event
 */
export async function sendInBackground(
  tools: OutboxTools,
  isPageVisible: () => Promise<boolean>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  const deadline = tools.now() + MAX_CALL_MS;
  await retryJobsNow(tools.now());
  for (;;) {
    const { nextAt } = await flush(tools);
    if (nextAt === undefined) return;
    const pause = Math.max(MIN_WAIT_MS, nextAt - tools.now());
    if (tools.now() + pause > deadline || (await isPageVisible())) throw new Error('not everything could be sent');
    await wait(pause);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
