import { randomUUID } from 'node:crypto';
import { createReceipt } from '../create-receipt.mjs';

/**
 * Returns the cases: a name, the call, and its maximum cost, as a multiple of plain node:http.
 * @param people `member`, `writer` and `admin`, each with `id` and `headers`; `saver` has 5,000 entries
 */
export function createCases({ member, writer, saver, admin, file, cursors, pack }) {
  const of = (person, path, more = {}) => ({ path: `/api${path}`, headers: person.headers, ...more });
  const change = (person, path, makeBody) => ({
    ...of(person, path, { method: 'POST' }),
    next: () => {
      const { headers = {}, body } = makeBody();
      return { headers: { ...person.headers, ...headers, 'idempotency-key': randomUUID() }, body };
    },
  });
  return [
    { name: 'product list', atMost: 2, ask: { path: '/api/products' } },
    { name: "a member's own 20 payments", atMost: 5, ask: of(member, `/payment/${member.id}`) },
    { name: '50 members for an admin', atMost: 5, ask: of(admin, '/profiles/users-with-status') },
    { name: '50 payments that wait', ask: of(admin, '/queue/payments') },
    { name: 'a wallet of 5,000 entries', ask: of(saver, `/wallets/${saver.id}`) },
    { name: '/sync with nothing new', ask: of(member, `/sync?since=${cursors.newest}`) },
    { name: '/sync with 100 changes', ask: of(member, `/sync?since=${cursors.hundredAgo}`) },
    { name: 'a page of a conversation', ask: of(member, '/messages/user/conversation') },
    { name: 'a file of 200 KB', ask: { path: file, headers: member.headers } },
    {
      name: 'a range of it, 64 KB',
      ask: { path: file, headers: { ...member.headers, range: 'bytes=65536-131071' } },
    },
    {
      name: 'a message sent',
      ask: change(writer, '/messages', () => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'Bonjour, mon virement est-il bien arrivé ?' }),
      })),
    },
    {
      name: 'payment with a 200 KB receipt, on disk',
      atMost: 4,
      isHeavy: true,
      ask: change(writer, '/payments', () => createPaymentBody(writer, pack)),
    },
  ];
}

function createPaymentBody(person, pack) {
  const fields = {
    userId: person.id,
    userEmail: person.email,
    packName: pack.packName,
    quantity: '1',
    totalPrice: String(pack.price),
    paymentType: 'cash',
    paymentMethod: pack.method,
  };
  return createReceipt(fields);
}
