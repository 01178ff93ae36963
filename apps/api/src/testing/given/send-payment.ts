import type { TestApp } from '../open-test-app';
import { sendForm } from '../send-form';
import { picture } from './given';

type Member = { id: string; email: string; headers: Record<string, string> };

/** A multipart payment as another client would send it; `change` replaces fields, `undefined` leaves one out. */
export async function sendPayment(
  app: Pick<TestApp, 'server'>,
  member: Member,
  change: Record<string, string | undefined> = {},
  { receipt = picture() as Buffer | null, fileName = 'receipt.png', key = undefined as string | undefined } = {},
) {
  const fields = {
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
  const files = { receiptPhoto: receipt ?? undefined };
  return sendForm(app, member, { url: '/payments', fields, files, names: { receiptPhoto: fileName }, key });
}
