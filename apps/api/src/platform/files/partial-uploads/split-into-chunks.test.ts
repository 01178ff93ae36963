import { expect, test } from 'vitest';
import { splitIntoChunks } from './split-into-chunks';

/** Returns the chunks of a stream of these texts, and how the stream ends. */
async function splitTexts(parts: readonly (string | Error)[], beginning = '') {
  async function* source() {
    for (const each of parts) {
      if (each instanceof Error) throw each;
      yield Buffer.from(each);
    }
  }
  const chunks: string[] = [];
  try {
    for await (const chunk of splitIntoChunks(source(), Buffer.from(beginning), 4)) chunks.push(chunk.toString());
    return [chunks, 'ended'];
  } catch (error) {
    return [chunks, (error as Error).message];
  }
}

test('splitIntoChunks joins the parts of a stream up to the chunk size and returns the rest as a last chunk', async () => {
  expect(await splitTexts(['ab', 'cd', 'efghi', 'j'])).toEqual([['abcd', 'efghi', 'j'], 'ended']);
});

test('splitIntoChunks returns the upload header only together with the first bytes of the stream', async () => {
  expect(await splitTexts(['d', 'e'], 'abc')).toEqual([['abcd', 'e'], 'ended']);
  expect(await splitTexts([], 'abc')).toEqual([[], 'ended']);
  expect(await splitTexts([new Error('cut')], 'abc')).toEqual([[], 'cut']);
});

test('splitIntoChunks returns the received bytes of an interrupted stream as a chunk, then throws the error', async () => {
  expect(await splitTexts(['abcd', 'ef', new Error('cut')])).toEqual([['abcd', 'ef'], 'cut']);
});
