import { randomUUID } from 'node:crypto';
import { createReceiptForm } from '../create-receipt.mjs';

/**
 * The actions of 2,000 members who have the app open at once. Each acts every ten seconds on average, like people who
 * tap, read and tap again, and keeps an event stream open. Their shares:
 */
export const MIX = [
  { kind: 'read', share: 70, act: openScreen },
  { kind: 'sync', share: 15, act: sync },
  { kind: 'message', share: 10, act: sendMessage },
  { kind: 'receipt', share: 3, act: sendPayment },
  { kind: 'sign-in', share: 2, act: signIn },
];

/** The average time between two actions of a member, in milliseconds. */
export const PACE_MS = 10_000;

const PASSWORD = 'oasis-demo-1';

/** The requests of a screen when it opens, all at once. */
const SCREENS = [
  ({ id }) => [`/wallets/${id}`, `/payment/${id}`, '/notificationsUser/unread-count', '/unread-count'],
  ({ id }) => [`/wallets/${id}`, `/user/${id}/withdraws`],
  ({ id }) => [`/payment/${id}`, `/payments/valid-packs/${id}`],
  ({ id }) => ['/packs', `/quiz-statuses/${id}`],
  () => ['/products'],
  () => ['/messages/user/conversation'],
  () => ['/notificationsUser'],
];

/** Returns a random action of the mix by its share. */
export function pickAction() {
  let left = Math.random() * 100;
  for (const each of MIX) {
    left -= each.share;
    if (left < 0) return each;
  }
  return MIX[0];
}

/** Waits until a member's next action: from half to one and a half times the pace, in milliseconds. */
export function waitPace(times) {
  return (PACE_MS / times) * (0.5 + Math.random());
}

async function openScreen(member, call) {
  const paths = SCREENS[Math.floor(Math.random() * SCREENS.length)](member);
  await Promise.all(paths.map((path) => call('read', member, { path })));
}

async function sync(member, call) {
  const since = member.cursor === undefined ? '' : `?since=${member.cursor}`;
  const answer = await call('sync', member, { path: `/sync${since}` });
  if (answer.status === 200) member.cursor = JSON.parse(answer.body).cursor;
}

async function sendMessage(member, call, kept) {
  const content = 'Bonjour, mon virement est-il bien arrivé ?';
  const answer = await call('message', member, {
    path: '/messages',
    method: 'POST',
    json: { content },
    key: randomUUID(),
  });
  if (answer.status === 201) kept.messages.push(JSON.parse(answer.body)._id);
}

async function sendPayment(member, call, kept) {
  const fields = {
    ...{ userId: member.id, userEmail: member.email, packName: member.packName, quantity: '1' },
    ...{ totalPrice: String(member.price), paymentType: 'cash', paymentMethod: 'd17' },
  };
  const answer = await call('receipt', member, {
    path: '/payments',
    method: 'POST',
    ...createReceiptForm(fields),
    key: randomUUID(),
  });
  if (answer.status === 201) kept.payments.push(readId(JSON.parse(answer.body)));
}

function readId(body) {
  return body._id ?? body.payment._id;
}

export async function signIn(member, call) {
  const json = { email: member.email, password: PASSWORD };
  const answer = await call('sign-in', { ...member, token: undefined }, { path: '/users/login', method: 'POST', json });
  if (answer.status === 200) member.token = JSON.parse(answer.body).token;
}
