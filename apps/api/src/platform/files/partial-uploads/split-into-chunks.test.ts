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

test('what comes is put together until it is long enough, and the rest is a piece of its own', async () => {
  expect(await piecesOf(['ab', 'cd', 'efghi', 'j'])).toEqual([['abcd', 'efghi', 'j'], 'ended']);
});

test('a beginning goes with the first of it, and alone makes no piece', async () => {
  expect(await piecesOf(['d', 'e'], 'abc')).toEqual([['abcd', 'e'], 'ended']);
  expect(await piecesOf([], 'abc')).toEqual([[], 'ended']);
  expect(await piecesOf([new Error('cut')], 'abc')).toEqual([[], 'cut']);
});

test('where it breaks off, what came is a piece, and then it is told', async () => {
  expect(await piecesOf(['abcd', 'ef', new Error('cut')])).toEqual([['abcd', 'ef'], 'cut']);
});
