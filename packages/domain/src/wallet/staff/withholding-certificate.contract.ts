import { allowSelf, endpoint } from '@waha/domain/kernel/endpoint';
import { noContent, uuid } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';

/** Members open it with the address that the server sends, so only staff load this file. */
export const readWithholdingCertificate = endpoint('GET', '/user/:userId/withdraws/:withdrawId/certificate', {
  who: allowSelf('userId', 'admin', 'finance_admin'),
  freshStep: 'hour',
  summary: 'Returns the certificate of the tax withheld from a paid withdrawal, as a PDF file in the member’s language',
  params: z.object({ userId: uuid, withdrawId: uuid }),
  refuses: ['user_not_found', 'withdrawal_not_found'],
  reply: noContent,
  fileTypes: ['application/pdf'],
});
