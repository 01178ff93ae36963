import { expect, test } from 'vitest';
import { splitIntoChunks } from './split-into-chunks';

/** Returns the chunks made of these texts, and how the stream ends. */
async function piecesOf(chunks: readonly (string | Error)[], beginning = '') {
  async function* source() {
    for (const each of chunks) {
      if (each instanceof Error) throw each;
      yield Buffer.from(each);
    }
  }
  const pieces: string[] = [];
  try {
    for await (const piece of splitIntoChunks(source(), Buffer.from(beginning), 4)) pieces.push(piece.toString());
    return [pieces, 'ended'];
  } catch (error) {
    return [pieces, (error as Error).message];
  }
}

test('splitIntoChunks joins input up to the chunk size and returns the rest as a chunk', async () => {
  expect(await piecesOf(['ab', 'cd', 'efghi', 'j'])).toEqual([['abcd', 'efghi', 'j'], 'ended']);
});

test('an upload header is sent with its first bytes and is no chunk alone', async () => {
  expect(await piecesOf(['d', 'e'], 'abc')).toEqual([['abcd', 'e'], 'ended']);
  expect(await piecesOf([], 'abc')).toEqual([[], 'ended']);
  expect(await piecesOf([new Error('cut')], 'abc')).toEqual([[], 'cut']);
});

test('an interrupted stream returns the received bytes as a chunk, then the error', async () => {
  expect(await piecesOf(['abcd', 'ef', new Error('cut')])).toEqual([['abcd', 'ef'], 'cut']);
});
