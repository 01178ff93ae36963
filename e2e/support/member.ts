import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiSession } from './network/open-api-session';
import { DEMO_PEOPLE, type Newcomer } from './people';
import { allowPurchase } from './quiz';
import type { Server } from './server';

/** A photo that every form accepts as a receipt. */
export const RECEIPT_FILE = join(process.cwd(), 'data', 'catalogue', 'media', 'videos', 'promo-pack-rs.jpg');
/** The pack that tests buy if any pack will do. */
export const PACK_NAME = 'Ultra One';

export type Member = Newcomer & { id: string };
export type PendingPayment = { member: Member; id: string; reference: string };

/** Adds a member with a unique surname, so that staff lists contain it once. */
export async function addMember(server: Server): Promise<Member> {
  const surname = `Test${crypto.randomUUID().slice(0, 8)}`;
  const email = `rim.${surname.toLowerCase()}@waha.example`; // an address must contain both names
  const newcomer = { name: 'Rim', surname, email, password: DEMO_PEOPLE.password };
  // All tests of a worker sign up from one address, and their number has a limit.
  server.write(`delete from auth_attempts where kind = 'sign_up'`);
  const response = await fetch(`${server.url}/api/users/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newcomer),
  });
  if (response.status !== 201) throw new Error(`sign-up answered ${response.status}: ${await response.text()}`);
  const [row] = server.rows(`select id from people where email = '${email}'`);
  return { ...newcomer, id: String(row?.id) };
}

/** Adds a member who has passed the pack's quiz and may pay for it. */
export async function addBuyer(server: Server): Promise<Member> {
  const member = await addMember(server);
  allowPurchase(server, member.email, PACK_NAME);
  return member;
}

/** Adds a member whose payment for the pack is pending. */
export async function addPendingPayment(server: Server): Promise<PendingPayment> {
  const member = await addBuyer(server);
  const { call } = await openApiSession(server, member.email);
  const pack = await call<{ price: number }>('GET', `/packs/${encodeURIComponent(PACK_NAME)}`);
  const form = new FormData();
  const identity = { userId: member.id, userEmail: member.email };
  const paymentFields = { packName: PACK_NAME, price: pack.price, totalPrice: pack.price, quantity: 1 };
  for (const [name, value] of Object.entries({
    ...identity,
    ...paymentFields,
    paymentType: 'cash',
    paymentMethod: 'd17',
  }))
    form.append(name, String(value));
  form.append('receiptPhoto', new Blob([new Uint8Array(readFileSync(RECEIPT_FILE))]), 'receipt.jpg');
  const { payment } = await call<{ payment: { _id: string; reference: string } }>('POST', '/payments', form);
  return { member, id: payment._id, reference: payment.reference };
}

/** Adds a member who has bought the pack: an administrator has approved the payment. */
export async function addPackOwner(server: Server): Promise<Member> {
  const { member, id } = await addPendingPayment(server);
  const admin = await openApiSession(server, DEMO_PEOPLE.admin);
  await admin.call('PUT', `/payments/${id}/validate`, { status: 'approved' });
  return member;
}
