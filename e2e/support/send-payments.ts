import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { DEMO_PEOPLE } from './people';
import type { Server } from './server';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** `totalMillimes`: the amount that its transfer must have. */
export type SentPayment = { id: string; reference: string; totalMillimes: number };

/**
 * Sends payments of a demo member for a pack that they may buy, each with its own receipt, through the product's own
 * calls.
 */
export async function sendPayments(request: APIRequestContext, server: Server, count: number): Promise<SentPayment[]> {
  const login = await request.post('/api/users/login', {
    data: { email: DEMO_PEOPLE.member, password: DEMO_PEOPLE.password },
  });
  const { token, user } = await login.json();
  const [pack] = server.rows(`select price_millimes from packs where pack_name = 'Ultra One'`);
  const sent: SentPayment[] = [];
  for (let index = 0; index < count; index++) {
    const quantity = 1 + (index % 2);
    const totalPrice = Number(pack?.price_millimes) * quantity;
    const response = await request.post('/api/payments', {
      headers: { authorization: `Bearer ${token}` },
      multipart: {
        ...{ userId: user.id, userEmail: DEMO_PEOPLE.member, packName: 'Ultra One', quantity, totalPrice },
        ...{ paymentType: 'cash', paymentMethod: 'd17' },
        receiptPhoto: {
          name: 'receipt.png',
          mimeType: 'image/png',
          buffer: Buffer.concat([PIXEL, Buffer.from(randomUUID())]),
        },
      },
    });
    expect(response.status()).toBe(201);
    const { payment } = await response.json();
    sent.push({ id: payment._id, reference: payment.reference, totalMillimes: payment.totalPrice });
  }
  return sent;
}
