import { randomUUID } from 'node:crypto';

/** What a member's screens ask for when they are opened. */
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
 * What is asked of rows that nobody has just asked for: the reads of many members by turns, and a decision on one payment
 * after the other.
 * @param people `readers`, members each with `id` and `headers`; `admin`; `waiting`: ids of payments, each decided once, by `loads`
 */
export function createCasesOfMany({ readers, admin, waiting, loads }) {
  const asked = SCREEN_READS.flatMap((pathOf) =>
    readers.map((reader) => ({ path: `/api${pathOf(reader)}`, headers: reader.headers })),
  );
  shuffle(asked);
  let turn = 0;
  const left = [...waiting];
  return [
    {
      name: `what ${readers.length} members' screens read`,
      ask: { path: '/api/sync', next: () => asked[turn++ % asked.length] },
    },
    {
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
    },
  ];
}

/** So many a load, where as many wait. */
export const DECISIONS_PER_LOAD = 400;
/** People who decide at once. */
const PARALLEL_DECISIONS = 3;

/** The same order in every run. */
function shuffle(list) {
  let state = 12345;
  for (let at = list.length - 1; at > 0; at--) {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    const other = state % (at + 1);
    [list[at], list[other]] = [list[other], list[at]];
  }
}
