import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { EnqueueRequest } from '../outbox/enqueue';
import type { OutboxTools } from '../outbox/outbox-tools';
import type { OutboxServer } from './outbox-server';

/** A clock that only the test advances. */
export const clock = {
  now: 1_790_000_000_000,
  advance(ms: number) {
    clock.now += ms;
  },
};

export type Message = Partial<EnqueueRequest> & { n?: number | string };

/** Opens a tab (or the worker) of the one device under test: its own copy of all code, the same storage. */
export async function openTab(server: OutboxServer, overrides: Partial<OutboxTools> = {}) {
  vi.resetModules();
  const [{ enqueue }, { flush }, { sendInBackground }, revise, control, members] = await Promise.all([
    import('../outbox/enqueue'),
    import('../outbox/flush'),
    import('../outbox/send-in-background'),
    import('../outbox/jobs'),
    import('../store/control-db'),
    import('../store/member-db'),
  ]);
  const tools: OutboxTools = {
    fetch: server.fetch,
    now: () => clock.now,
    random: () => 0.5,
    newId: randomUUID,
    locks: undefined,
    freeSpace: async () => {},
    commandTimeoutMs: 5_000,
    chunkTimeoutMs: 5_000,
    ...overrides,
  };
  const db = async () => members.getMemberDb((await control.readControl()).memberId ?? 'nobody');

  return {
    tools,
    control,
    revise,
    db,
    deleteMemberDb: members.deleteMemberDb,
    memberDb: members.getMemberDb,
    flush: (signal?: AbortSignal) => flush(tools, signal),
    /** Runs as the worker in a sync event; its waits advance the clock. */
    sendInBackground: ({ isSeen = false } = {}) =>
      sendInBackground(
        tools,
        async () => isSeen,
        async (ms) => clock.advance(ms),
      ),
    /**
     * Enqueues a small command, or the given order.
     * @returns its key
     */
    put({ n, ...order }: Message = {}): Promise<string> {
      const defaultJob = { key: randomUUID(), stream: 'notifications', isStrict: false, label: 'A message' };
      return enqueue({ ...defaultJob, method: 'POST', path: '/messages', body: { n }, ...order }, tools);
    },
    jobs: async () => (await db()).outbox.toArray(),
    states: async () => (await (await db()).outbox.toArray()).map(({ state }) => state),
    sent: async () => (await db()).sent.toArray(),
    parts: async () => (await db()).blobs.count(),
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Creates a file in which each byte shows its position. */
export function createReceipt(bytes: number): File {
  const content = Uint8Array.from({ length: bytes }, (_none, index) => (index * 31 + (index >> 8)) % 256);
  return new File([content], 'receipt.jpg', { type: 'image/jpeg' });
}
