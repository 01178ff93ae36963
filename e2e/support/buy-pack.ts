import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiSession } from './network/open-api-session';
import { getRightAnswers } from './quiz';
import type { Server } from './server';

const RECEIPT_FILE = join(process.cwd(), 'data', 'catalogue', 'media', 'videos', 'promo-pack-rs.jpg');
const PACK_NAME = 'Ultra One';
const MEMBER = { name: 'Rim', surname: 'Gharbi', email: 'rim.gharbi@mail.tn', password: 'sous les palmiers' };

type PackOwner = Awaited<ReturnType<typeof openApiSession>>;

/** Signs a member up and buys a pack (`buyPackAs`). Returns the member. */
export async function buyPack(server: Pick<Server, 'url'>, admin: PackOwner): Promise<PackOwner> {
  await fetch(`${server.url}/api/users/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(MEMBER),
  });
  return buyPackAs(server, admin, MEMBER);
}

/**
 * Buys a pack for this member through API calls only: quiz, authorization, payment with a receipt, approval. Returns
 * the member.
 */
export async function buyPackAs(
  server: Pick<Server, 'url'>,
  admin: PackOwner,
  { email, password }: { email: string; password: string },
): Promise<PackOwner> {
  const member = await openApiSession(server, email, password);
  const userId = member.userId;
  const pack = await member.call<{ _id: string; price: number }>('GET', `/packs/${encodeURIComponent(PACK_NAME)}`);
  await member.call('POST', `/submit-quiz/${pack._id}`, { userId, answers: getRightAnswers(PACK_NAME) });
  const quizzes = await admin.call<{ _id: string; userId: string }[]>('GET', '/queue/quizzes');
  await admin.call('POST', `/approve-payment/${quizzes.find((quiz) => quiz.userId === userId)?._id}`);

  const form = new FormData();
  const fields = { userId, userEmail: email, packName: PACK_NAME, price: pack.price, totalPrice: pack.price };
  const how = { quantity: 1, paymentType: 'cash', paymentMethod: 'izi' };
  for (const [name, value] of Object.entries({ ...fields, ...how })) form.append(name, String(value));
  form.append('receiptPhoto', new Blob([new Uint8Array(readFileSync(RECEIPT_FILE))]), 'receipt.jpg');
  const { payment } = await member.call<{ payment: { _id: string } }>('POST', '/payments', form);
  await admin.call('PUT', `/payments/${payment._id}/validate`, { status: 'approved' });
  return member;
}
