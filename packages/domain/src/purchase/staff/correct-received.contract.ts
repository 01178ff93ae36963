import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { idParam, linesText } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { validatePayment } from '../payment.contract';

export const correctReceived = endpoint('PUT', '/payments/:id/received', {
  who: allowRoles('admin'),
  freshStep: 'session',
  summary: 'Corrects the amount that arrived for an approved or rejected payment, which changes the member’s credit',
  params: idParam,
  /** `received`: in millimes; 0 if nothing arrived for a rejected payment. */
  body: z.object({ received: z.int(), reason: linesText(500) }),
  refuses: [
    'correction_reason_missing',
    'own_decision',
    'payment_not_correctable',
    'payment_not_found',
    'received_credit_used',
    'received_enough',
    'received_invalid',
    'received_too_little',
    'received_unchanged',
  ],
  reply: validatePayment.reply,
  decides: { kind: 'payment', param: 'id' },
});
