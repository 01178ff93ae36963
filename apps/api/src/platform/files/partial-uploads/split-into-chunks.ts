/**
 * What comes, behind a beginning that is there, put together to pieces of at least so many bytes, but for the last one.
 * Nothing where nothing comes. Where it breaks off, what came before is a piece, and then it throws.
 */
export async function* splitIntoChunks(
  source: AsyncIterable<Buffer>,
  beginning: Buffer,
  least: number,
): AsyncGenerator<Buffer, void> {
  let held = [beginning];
  let [size, came] = [beginning.length, 0];
  const chunks = source[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch((error: unknown) => ({ broken: error }));
    const chunk = 'broken' in next || next.done ? undefined : next.value;
    if (chunk) {
      held.push(chunk);
      size += chunk.length;
      came += chunk.length;
    }
    if (came > 0 && (size >= least || !chunk)) {
      yield Buffer.concat(held);
      [held, size, came] = [[], 0, 0];
    }
    if ('broken' in next) throw next.broken;
    if (next.done) return;
  }
}
