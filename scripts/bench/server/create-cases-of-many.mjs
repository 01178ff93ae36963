import { randomUUID } from 'node:crypto';

/** The reads of a member's screens when they open. */
const SCREEN_READS = [
  ({ id }) => `/wallets/${id}`,
  ({ id }) => `/payment/${id}`,
  ({ id }) => `/user/${id}/withdraws`,
  ({ id }) => `/payments/valid-packs/${id}`,
  ({ id }) => `/quiz-statuses/${id}`,
  () => '/messages/user/conversation',
  () => '/notificationsUser',
  () => '/notificationsUser/unread-count',
  () => '/sync',
];

/**
 * Creates cases with rows that are not cached: the reads of many members in turn, and decisions on one payment after
 * another.
 * @param people `readers`, members each with `id` and `headers`, and those of `createDecisions`
 */
export function createCasesOfMany({ readers, admin, waiting, loads }) {
  const asked = SCREEN_READS.flatMap((pathOf) =>
    readers.map((reader) => ({ path: `/api${pathOf(reader)}`, headers: reader.headers })),
  );
  shuffle(asked);
  let turn = 0;
  return [
    {
      name: `what ${readers.length} members' screens read`,
      ask: { path: '/api/sync', next: () => asked[turn++ % asked.length] },
    },
    createDecisions({ admin, waiting, loads }),
  ];
}

/** One of so many calls sends a message; the others read. */
const CALLS_PER_MESSAGE = 10;

/** Creates the mixed case: nine of ten calls read for one of many members, and the tenth sends a message. */
export function createMixedCase({ readers }) {
  const asked = SCREEN_READS.flatMap((pathOf) =>
    readers.map((reader) => ({ method: 'GET', path: `/api${pathOf(reader)}`, headers: reader.headers })),
  );
  shuffle(asked);
  let turn = 0;
  const next = () => {
    const each = turn++;
    if (each % CALLS_PER_MESSAGE > 0) return { ...asked[each % asked.length], body: undefined };
    const { headers } = readers[(each / CALLS_PER_MESSAGE) % readers.length];
    return {
      method: 'POST',
      path: '/api/messages',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: '{"content":"Bonjour, mon virement est-il bien arrivé ?"}',
    };
  };
  return { name: 'reads and messages', ask: { path: '/api/sync', next } };
}

/**
 * Creates the case of decisions on one payment after another.
 * @param people `admin`; `waiting`: ids of payments, each decided once, by `loads`
 */
export function createDecisions({ admin, waiting, loads }) {
  const left = [...waiting];
  return {
    name: 'a payment approved',
    ask: {
      method: 'PUT',
      path: '/api/payments',
      calls: Math.min(DECISIONS_PER_LOAD, Math.floor(waiting.length / loads)),
      next: () => ({
        path: `/api/payments/${left.pop()}/validate`,
        headers: { ...admin.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: '{"status":"approved"}',
      }),
    },
    connections: PARALLEL_DECISIONS,
  };
}

/** The number per load, if that many are pending. */
export const DECISIONS_PER_LOAD = 400;
/** The number of people who decide at once. */
const PARALLEL_DECISIONS = 3;

/** Shuffles in the same order in every run. */
function shuffle(list) {
  let state = 12345;
  for (let at = list.length - 1; at > 0; at--) {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    const other = state % (at + 1);
    [list[at], list[other]] = [list[other], list[at]];
  }
}
