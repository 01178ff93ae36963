import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callsAs } from './network/calls';
import { rightAnswers } from './quiz';
import type { Server } from './server';

const RECEIPT = join(process.cwd(), 'data', 'catalogue', 'media', 'videos', 'promo-pack-rs.jpg');
const PACK = 'Ultra One';
const MEMBER = { name: 'Rim', surname: 'Gharbi', email: 'rim.gharbi@mail.tn', password: 'sous les palmiers' };

type Owner = Awaited<ReturnType<typeof callsAs>>;

/** The main job by calls alone: sign up, quiz, authorisation, payment with a receipt, approval. Answers the member. */
export async function buyPack(server: Pick<Server, 'url'>, admin: Owner): Promise<Owner> {
  await fetch(`${server.url}/api/users/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(MEMBER),
  });
  const member = await callsAs(server, MEMBER.email, MEMBER.password);
  const userId = member.userId;
  const pack = await member.call<{ _id: string; price: number }>('GET', `/packs/${encodeURIComponent(PACK)}`);
  await member.call('POST', `/submit-quiz/${pack._id}`, { userId, answers: rightAnswers(PACK) });
  const [quiz] = await admin.call<{ _id: string }[]>('GET', '/queue/quizzes');
  await admin.call('POST', `/approve-payment/${quiz?._id}`);

  const form = new FormData();
  const fields = { userId, userEmail: MEMBER.email, packName: PACK, price: pack.price, totalPrice: pack.price };
  const how = { quantity: 1, paymentType: 'cash', paymentMethod: 'izi' };
  for (const [name, value] of Object.entries({ ...fields, ...how })) form.append(name, String(value));
  form.append('receiptPhoto', new Blob([new Uint8Array(readFileSync(RECEIPT))]), 'receipt.jpg');
  const { payment } = await member.call<{ payment: { _id: string } }>('POST', '/payments', form);
  await admin.call('PUT', `/payments/${payment._id}/validate`, { status: 'approved' });
  return member;
}
