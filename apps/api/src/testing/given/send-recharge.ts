import type { TestApp } from '../open-test-app';
import { sendForm } from '../send-form';
import { picture } from './given';

type Sent = { receipt?: Buffer | undefined; key?: string | undefined; fields?: Record<string, string | number> };

/** A multipart recharge as another client would send it; without a receipt where that is named and `undefined`. */
export async function sendRecharge(
  app: Pick<TestApp, 'server'>,
  member: { headers: Record<string, string> },
  points: number | string | undefined,
  { fields = {}, key, ...files }: Sent = {},
) {
  const receipt = 'receipt' in files ? files.receipt : picture();
  return sendForm(app, member, { url: '/point-recharge', fields: { points, ...fields }, files: { receipt }, key });
}
