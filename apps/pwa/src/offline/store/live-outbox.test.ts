import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { activateMember } from './control-db';
import { followLiveOutbox } from './live-outbox';
import { getMemberDb, type SentJob } from './member-db';

type View = Parameters<Parameters<typeof followLiveOutbox>[0]>[0];

let memberId: string;
let view: View | undefined;

const sentAt = (at: number): SentJob => {
  return {
    key: `key-${at}`,
    stream: 's',
    label: 'Words',
    method: 'POST',
    path: '/messages',
    status: 201,
    answer: {},
    at,
  };
};
const seenKeys = () => view?.sent.map(({ key }) => key);

beforeEach(async () => {
  memberId = randomUUID();
  await activateMember(memberId);
  followLiveOutbox((next) => {
    view = next;
  });
});

test('given what was sent, when more is sent, then the earlier is not read again, and all stand by their time', async () => {
  await getMemberDb(memberId).sent.bulkAdd([sentAt(30), sentAt(10)]);
  await vi.waitFor(() => expect(seenKeys()).toEqual(['key-10', 'key-30']), 10_000);
  const [first, last] = view?.sent ?? [];
  await getMemberDb(memberId).sent.add(sentAt(20));
  await vi.waitFor(() => expect(seenKeys()).toEqual(['key-10', 'key-20', 'key-30']), 10_000);
  expect(view?.sent[0]).toBe(first);
  expect(view?.sent[2]).toBe(last);
});

test('given what was sent, when it is too old to be kept, then it is gone from the view', async () => {
  await getMemberDb(memberId).sent.bulkAdd([sentAt(10), sentAt(20)]);
  await vi.waitFor(() => expect(seenKeys()).toEqual(['key-10', 'key-20']), 10_000);
  await getMemberDb(memberId).sent.delete('key-10');
  await vi.waitFor(() => expect(seenKeys()).toEqual(['key-20']), 10_000);
});

test('given what one member sent, when another comes, then only theirs is seen', async () => {
  await getMemberDb(memberId).sent.add(sentAt(10));
  await vi.waitFor(() => expect(seenKeys()).toEqual(['key-10']), 10_000);
  const other = randomUUID();
  await activateMember(other);
  await vi.waitFor(() => expect(seenKeys()).toEqual([]), 10_000);
  await getMemberDb(other).sent.add(sentAt(40));
  await vi.waitFor(() => expect(seenKeys()).toEqual(['key-40']), 10_000);
});
