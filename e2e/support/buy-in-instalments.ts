import { readFileSync } from 'node:fs';
import { type Member, PACK_NAME, RECEIPT_FILE } from './member';
import { openApiSession } from './network/open-api-session';
import { DEMO_PEOPLE } from './people';
import type { Server } from './server';

type Plan = { _id: string; monthlyAmount: number; totalAmount: number };
type PackWithPlans = { price: number; paymentFacilities: [Plan] };
type Invoice = { _id: string; number: string; invoiceDate: string; status: string };

/** Reads a photo that every form accepts as a receipt. */
export const readReceipt = () => new Blob([new Uint8Array(readFileSync(RECEIPT_FILE))]);

/** Buys the pack in instalments through API calls: the receipt of the first instalment is sent and approved. */
export async function buyInInstalments(server: Server, buyer: Member) {
  const { call } = await openApiSession(server, buyer.email);
  const pack = await call<PackWithPlans>('GET', `/packs/${encodeURIComponent(PACK_NAME)}`);
  const [plan] = pack.paymentFacilities;
  const form = new FormData();
  const fields = {
    ...{ userId: buyer.id, userEmail: buyer.email, packName: PACK_NAME, price: pack.price },
    ...{ totalPrice: plan.totalAmount, quantity: 1, paymentType: 'facility', paymentMethod: 'd17' },
    paymentFacilities: plan._id,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('receiptPhoto', readReceipt(), 'receipt.jpg');
  const { payment } = await call<{ payment: { _id: string; reference: string } }>('POST', '/payments', form);
  const admin = await openApiSession(server, DEMO_PEOPLE.admin);
  await admin.call('PUT', `/payments/${payment._id}/validate`, { status: 'approved' });
  const invoices = await call<Invoice[]>('GET', `/invoices/user/${buyer.id}`);
  const due = invoices.filter(({ status }) => status === 'pending');
  const next = due.sort((one, other) => one.invoiceDate.localeCompare(other.invoiceDate))[0]!;
  return { call, admin, plan, payment, next };
}
