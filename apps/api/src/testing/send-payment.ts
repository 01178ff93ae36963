import { picture } from './given';
import type { TestApp } from './open-test-app';

type Member = { id: string; email: string; headers: Record<string, string> };

/** A multipart payment as another client would send it; `change` replaces fields, `undefined` leaves one out. */
export async function sendPayment(
  { app }: TestApp,
  member: Member,
  change: Record<string, string | undefined> = {},
  { receipt = picture() as Buffer | null, fileName = 'receipt.png', key = undefined as string | undefined } = {},
) {
  const fields: Record<string, string | undefined> = {
    userId: member.id,
    userEmail: member.email,
    packName: 'Ultra One',
    price: '149500',
    totalPrice: '149500',
    quantity: '1',
    paymentType: 'cash',
    paymentMethod: 'izi',
    ...change,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  if (receipt) form.append('receiptPhoto', new Blob([new Uint8Array(receipt)]), fileName);
  const body = new Response(form);
  const headers = {
    ...member.headers,
    'content-type': body.headers.get('content-type') ?? '',
    ...(key && { 'idempotency-key': key }),
  };
  return app.inject({ method: 'POST', url: '/api/payments', headers, payload: Buffer.from(await body.arrayBuffer()) });
}
