import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFilesSetting } from '#platform/config/files-setting';
import { Bucket } from './bucket';
import { readObjectRange } from './read-object-range';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const silentLog = { error: () => undefined, info: () => undefined };
const bucket = () => new Bucket(readFilesSetting('s3://files?timeout=5') as Bucket['setting'], silentLog);

/** Returns a read of eight bytes, and the bodies that the store has started for it, with the first byte of each. */
function read() {
  const requests: { first: number; body: PassThrough }[] = [];
  const from = async (first: number) => {
    const body = new PassThrough();
    requests.push({ first, body });
    return body;
  };
  const beginning = new PassThrough();
  return {
    pieces: readObjectRange({ first: 0, last: 7, from, beginning, bucket: bucket() }),
    beginning,
    asked: requests,
  };
}

test('readObjectRange lets a phone pause between two chunks without limit', async () => {
  const { pieces, beginning, asked } = read();
  beginning.write('1234');
  expect(String((await pieces.next()).value)).toBe('1234');
  await vi.advanceTimersByTimeAsync(3_600_000);
  beginning.end('5678');
  expect(String((await pieces.next()).value)).toBe('5678');
  expect([(await pieces.next()).done, asked]).toEqual([true, []]);
});

test('readObjectRange requests the rest from a store that stalls', async () => {
  const { pieces, beginning, asked } = read();
  beginning.write('1234');
  await pieces.next();
  const next = pieces.next();
  await vi.advanceTimersByTimeAsync(5_001);
  expect([beginning.destroyed, asked.map(({ first }) => first)]).toEqual([true, [4]]);
  asked[0]!.body.end('5678');
  expect(String((await next).value)).toBe('5678');
  expect((await pieces.next()).done).toBe(true);
});

test('readObjectRange fails after three early ends and never returns an incomplete object as complete', async () => {
  const { pieces, beginning, asked } = read();
  const all = (async () => {
    const got: Buffer[] = [];
    for await (const piece of pieces) got.push(piece);
    return got;
  })();
  const ended = expect(all).rejects.toMatchObject({
    statusCode: 503,
    cause: { message: expect.stringMatching(/closed the connection \d+ bytes early/) },
  });
  beginning.end('123');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]!.body.end('45');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]!.body.end();
  await ended;
  expect(asked.map(({ first }) => first)).toEqual([3, 5]);
});

test('readObjectRange closes the store connection when the reader stops', async () => {
  const { pieces, beginning } = read();
  beginning.write('1234');
  await pieces.next();
  await pieces.return(undefined);
  expect(beginning.destroyed).toBe(true);
});
