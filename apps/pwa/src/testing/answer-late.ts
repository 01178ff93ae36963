import type { Endpoint, ReplyOf } from '@waha/domain/kernel/endpoint';
import type { AnsweringServer } from './answering-server';

/** Lets a row answer only once the function that comes back is called. */
export function answerLate<const Row extends Endpoint>(
  server: AnsweringServer,
  row: Row,
  reply: ReplyOf<Row>,
): () => void {
  let answer = () => {};
  const asked = new Promise<ReplyOf<Row>>((resolve) => {
    answer = () => resolve(reply);
  });
  server.on(row, () => asked);
  return () => answer();
}
