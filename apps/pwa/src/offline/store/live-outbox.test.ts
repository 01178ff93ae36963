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

test('the sent view does not read earlier jobs again, and sorts all by time', async () => {
  await getMemberDb(memberId).sent.bulkAdd([sentAt(30), sentAt(10)]);
  await vi.waitFor(() => expect(seenKeys()).toEqual(['key-10', 'key-30']), 10_000);
  const [first, last] = view?.sent ?? [];
  await getMemberDb(memberId).sent.add(sentAt(20));
  await vi.waitFor(() => expect(seenKeys()).toEqual(['key-10', 'key-20', 'key-30']), 10_000);
  expect(view?.sent[0]).toBe(first);
  expect(view?.sent[2]).toBe(last);
});

test('the sent view drops jobs that are too old to store', async () => {
  await getMemberDb(memberId).sent.bulkAdd([sentAt(10), sentAt(20)]);
  await vi.waitFor(() => expect(seenKeys()).toEqual(['key-10', 'key-20']), 10_000);
  await getMemberDb(memberId).sent.delete('key-10');
  await vi.waitFor(() => expect(seenKeys()).toEqual(['key-20']), 10_000);
});

test("the sent view shows only the current member's jobs", async () => {
  await getMemberDb(memberId).sent.add(sentAt(10));
  await vi.waitFor(() => expect(seenKeys()).toEqual(['key-10']), 10_000);
  const otherMemberId = randomUUID();
  await activateMember(otherMemberId);
  await vi.waitFor(() => expect(seenKeys()).toEqual([]), 10_000);
  await getMemberDb(otherMemberId).sent.add(sentAt(40));
  await vi.waitFor(() => expect(seenKeys()).toEqual(['key-40']), 10_000);
});
