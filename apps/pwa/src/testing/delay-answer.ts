import type { Endpoint, ReplyOf } from '@waha/domain/kernel/endpoint';
import type { FakeServer } from './fake-server';

/** Delays an endpoint's response until the returned function is called. */
export function delayAnswer<const Row extends Endpoint>(
  server: FakeServer,
  endpoint: Row,
  reply: ReplyOf<Row>,
): () => void {
  let answer = () => {};
  const delayed = new Promise<ReplyOf<Row>>((resolve) => {
    answer = () => resolve(reply);
  });
  server.on(endpoint, () => delayed);
  return () => answer();
}
