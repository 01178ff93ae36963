import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND, toIso } from '../kernel/time';
import {
  buildConversation,
  type DeliveredMessage,
  findNewestUnread,
  mergeNewestPage,
  mergeOlderPage,
  type SentMessage,
  type UnsentMessage,
} from './conversation';
import type { Side } from './message';

const NOON = Date.parse('2026-03-04T12:00:00.000Z');
const dayOf = (at: number) => toIso(at).slice(0, 10);

function createMessage(id: string, part: Partial<SentMessage> & { after?: number } = {}): SentMessage {
  const { after = 0, ...rest } = part;
  return { _id: id, side: 'member', createdAt: toIso(NOON + after), ...rest };
}
const createUnsent = (key: string, after = HOUR): UnsentMessage => ({ key, createdAt: NOON + after });

function lay(
  loaded: readonly SentMessage[],
  {
    answered = [],
    unsent = [],
    mine = 'member',
  }: { answered?: DeliveredMessage<SentMessage>[]; unsent?: UnsentMessage[]; mine?: Side } = {},
) {
  return buildConversation({ loaded, answered, unsent, ownSide: mine, dayOf });
}
const keys = (entries: readonly { key: string }[]) => entries.map(({ key }) => key);

test('a conversation lists sent messages first, then just answered ones, then pending ones', () => {
  const answered = [{ key: 'k1', message: createMessage('m2', { after: MINUTE }) }];
  expect(keys(lay([createMessage('m1')], { answered, unsent: [createUnsent('k2'), createUnsent('k3')] }))).toEqual([
    'm1',
    'k1',
    'k2',
    'k3',
  ]);
});

test('a message has the same key in the outbox and on the server, so its bubble stays', () => {
  const m1 = createMessage('m1');
  const answered = [{ key: 'k1', message: m1 }];
  expect(keys(lay([], { unsent: [createUnsent('k1', 0)] }))).toEqual(['k1']);
  expect(keys(lay([], { answered }))).toEqual(['k1']);
  expect(keys(lay([m1], { answered }))).toEqual(['k1']);
});

test('a job with a known response is not shown twice', () => {
  expect(
    keys(lay([], { answered: [{ key: 'k1', message: createMessage('m1') }], unsent: [createUnsent('k1')] })),
  ).toEqual(['k1']);
});

test('an answered message older than the loaded page is not appended below it', () => {
  const old = { key: 'k0', message: createMessage('m0', { after: -HOUR }) };
  expect(keys(lay([createMessage('m1')], { answered: [old] }))).toEqual(['m1']);
});

test('all own messages up to the last read receipt are read', () => {
  const loaded = [
    createMessage('m1'),
    createMessage('s1', { side: 'staff' }),
    createMessage('m2', { readAt: toIso(NOON) }),
    createMessage('m3'),
  ];
  const read = lay(loaded).map((entry) => entry.kind === 'spoken' && entry.isRead);
  expect(read).toEqual([true, false, true, false]);
});

test('messages of the other side are read only with a read receipt', () => {
  const loaded = [createMessage('s1', { side: 'staff' }), createMessage('s2', { side: 'staff', readAt: toIso(NOON) })];
  expect(lay(loaded).map((entry) => entry.kind === 'spoken' && entry.isRead)).toEqual([false, true]);
});

test('the administration sees its own messages as the own side of the conversation', () => {
  const loaded = [createMessage('m1'), createMessage('s1', { side: 'staff' })];
  expect(lay(loaded, { mine: 'staff' }).map(({ isMine }) => isMine)).toEqual([false, true]);
});

test('the first message of each day starts the day, pending messages included', () => {
  const loaded = [createMessage('a'), createMessage('b', { after: HOUR }), createMessage('c', { after: 24 * HOUR })];
  const entries = lay(loaded, { unsent: [createUnsent('k1', 24 * HOUR + MINUTE), createUnsent('k2', 48 * HOUR)] });
  expect(entries.map(({ startsDay }) => startsDay)).toEqual([true, false, true, false, true]);
});

test.each([
  ['within five minutes', { after: 5 * MINUTE }, false],
  ['later', { after: 5 * MINUTE + SECOND }, true],
  ['by the other side', { after: SECOND, side: 'staff' as const }, true],
])('a run of messages continues or ends: %s', (_when, next, ends) => {
  expect(lay([createMessage('a'), createMessage('b', next)]).map(({ endsRun }) => endsRun)).toEqual([ends, true]);
});

test.each<[who: string, one: Partial<SentMessage>, next: Partial<SentMessage>, ends: boolean]>([
  ['continues with the same first name', { answeredBy: 'Leila' }, { answeredBy: 'Leila' }, false],
  ['ends before another first name', { answeredBy: 'Leila' }, { answeredBy: 'Karim' }, true],
  ['ends before a name if the name is missing in an older copy', {}, { answeredBy: 'Karim' }, true],
  ['continues without names in an older copy', {}, {}, false],
  ['continues with the same author', { author: { _id: 'a' } }, { author: { _id: 'a' } }, false],
  ['ends before another author', { author: { _id: 'a' } }, { author: { _id: 'b' } }, true],
])('a run of answers %s', (_who, one, next, ends) => {
  const answers = [createMessage('s1', { side: 'staff', ...one }), createMessage('s2', { side: 'staff', ...next })];
  expect(lay(answers).map(({ endsRun }) => endsRun)).toEqual([ends, true]);
});

test('findNewestUnread returns the newest message of the other side until it is read', () => {
  const loaded = [createMessage('s1', { side: 'staff' }), createMessage('s2', { side: 'staff' }), createMessage('m1')];
  expect(findNewestUnread(lay(loaded))).toBe('s2');
  expect(
    findNewestUnread(lay([...loaded, createMessage('s3', { side: 'staff', readAt: toIso(NOON) })])),
  ).toBeUndefined();
  expect(findNewestUnread(lay([createMessage('m1')], { unsent: [createUnsent('k1')] }))).toBeUndefined();
});

const page = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) =>
    createMessage(`m${from + n}`, { after: (from + n) * SECOND }),
  );

test('an older page is dropped if the list was reloaded meanwhile', () => {
  const newestPage = mergeNewestPage(undefined, page(50, 60), 10);
  expect(mergeOlderPage(newestPage, page(0, 10), { askedBefore: 'm10', limit: 10 })).toEqual(newestPage);
});

test('loaded messages have no gap and no duplicate and end with the newest, in any order', () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('arrive' as const), many: fc.nat({ max: 25 }) }),
    fc.record({ does: fc.constant('newest' as const) }),
    fc.record({ does: fc.constant('older' as const) }),
  );
  const LIMIT = 10;
  fc.assert(
    fc.property(fc.nat({ max: 40 }), fc.array(step, { maxLength: 30 }), (start, steps) => {
      let all = start;
      let newest = all;
      let loaded = mergeNewestPage<SentMessage>(undefined, page(Math.max(0, all - LIMIT), all), LIMIT);
      for (const each of steps) {
        if (each.does === 'arrive') all += each.many;
        if (each.does === 'newest') {
          newest = all;
          loaded = mergeNewestPage(loaded, page(Math.max(0, all - LIMIT), all), LIMIT);
        }
        const first = loaded.messages[0];
        if (each.does === 'older' && first) {
          const at = Number(first._id.slice(1));
          const older = page(Math.max(0, at - LIMIT), at);
          loaded = mergeOlderPage(loaded, older, { askedBefore: first._id, limit: LIMIT });
        }
        const from = newest - loaded.messages.length;
        expect(loaded.messages).toEqual(page(from, newest));
        expect(loaded.hasOlder || from === 0).toBe(true);
      }
    }),
  );
});

test('a conversation loses and duplicates no message, whether loaded, answered or pending', () => {
  fc.assert(
    fc.property(fc.nat({ max: 30 }), fc.nat({ max: 30 }), fc.nat({ max: 10 }), (count, known, jobs) => {
      const loaded = page(0, Math.min(known, count));
      const answered = page(0, count).map((message) => ({ key: `k${message._id}`, message }));
      const unsent = Array.from({ length: jobs }, (_, n) => createUnsent(`w${n}`));
      const shownKeys = keys(lay(loaded, { answered, unsent }));
      expect(shownKeys).toEqual([...answered.map(({ key }) => key), ...unsent.map(({ key }) => key)]);
    }),
  );
});
