/**
 * Joins a `beginning` and the incoming bytes into chunks of at least `least` bytes; only the last may be smaller.
 * Yields no chunk if no bytes arrive. If the source fails, yields the bytes received so far and then throws.
 */
export async function* splitIntoChunks(
  source: AsyncIterable<Buffer>,
  beginning: Buffer,
  minBytes: number,
): AsyncGenerator<Buffer, void> {
  let held = [beginning];
  let [size, receivedBytes] = [beginning.length, 0];
  const chunks = source[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch((error: unknown) => ({ broken: error }));
    const chunk = 'broken' in next || next.done ? undefined : next.value;
    if (chunk) {
      held.push(chunk);
      size += chunk.length;
      receivedBytes += chunk.length;
    }
    if (receivedBytes > 0 && (size >= minBytes || !chunk)) {
      yield Buffer.concat(held);
      [held, size, receivedBytes] = [[], 0, 0];
    }
    if ('broken' in next) throw next.broken;
    if (next.done) return;
  }
}
