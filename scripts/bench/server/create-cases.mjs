import { randomUUID } from 'node:crypto';
import { createReceiptForm, createReceiptPhoto } from '../create-receipt.mjs';

/**
 * Returns the cases: a name, the call, and its maximum cost: `atMost`, a multiple of plain node:http, or `atMostMicros`.
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
    { name: "a member's own 20 payments", atMost: 4.5, ask: of(member, `/payment/${member.id}`) },
    { name: '50 members for an admin', atMost: 5, ask: of(admin, '/profiles/users-with-status') },
    { name: '50 payments that wait', ask: of(admin, '/queue/payments') },
    { name: 'a wallet of 5,000 entries', atMost: 8, atMostMicros: 1000, ask: of(saver, `/wallets/${saver.id}`) },
    { name: '/sync with nothing new', atMost: 4, ask: of(member, `/sync?since=${cursors.newest}`) },
    { name: '/sync with 100 changes', atMost: 6, ask: of(member, `/sync?since=${cursors.hundredAgo}`) },
    { name: 'a page of a conversation', ask: of(member, '/messages/user/conversation') },
    { name: 'a file of 200 KB', atMost: 4, ask: { path: file, headers: member.headers } },
    {
      name: 'a range of it, 64 KB',
      atMost: 5,
      ask: { path: file, headers: { ...member.headers, range: 'bytes=65536-131071' } },
    },
    {
      name: 'a message sent',
      atMostMicros: 1000,
      ask: change(writer, '/messages', () => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'Bonjour, mon virement est-il bien arrivé ?' }),
      })),
    },
    {
      name: 'payment with a 200 KB receipt, on disk',
      atMost: 4,
      isHeavy: true,
      ask: change(writer, '/payments', () => createReceiptForm(createPaymentFields(writer, pack))),
    },
    {
      name: 'the same by a resumable upload',
      atMost: 4,
      isHeavy: true,
      ask: { steps: createUploadSteps(writer, pack) },
    },
  ];
}

function createPaymentFields(person, pack) {
  return {
    userId: person.id,
    userEmail: person.email,
    packName: pack.packName,
    quantity: '1',
    totalPrice: String(pack.price),
    paymentType: 'cash',
    paymentMethod: pack.method,
  };
}

/** Creates the two requests of a phone: the receipt by tus, then the payment that names it. */
function createUploadSteps(person, pack) {
  const { quantity, totalPrice, ...texts } = createPaymentFields(person, pack);
  const fields = { ...texts, quantity: Number(quantity), totalPrice: Number(totalPrice) };
  return [
    (connection) => {
      connection.upload = randomUUID();
      const receipt = createReceiptPhoto();
      const headers = {
        ...person.headers,
        'tus-resumable': '1.0.0',
        'upload-length': String(receipt.length),
        'upload-metadata': `id ${Buffer.from(connection.upload).toString('base64')}`,
        'content-type': 'application/offset+octet-stream',
      };
      return { method: 'POST', path: '/api/uploads', headers, body: receipt };
    },
    ({ upload }) => ({
      method: 'POST',
      path: '/api/payments',
      headers: { ...person.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ ...fields, receiptPhoto: upload }),
    }),
  ];
}
