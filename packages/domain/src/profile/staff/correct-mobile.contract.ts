import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import { idParam, message, numberText } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';

export const correctMobile = endpoint('PUT', '/profiles/:id/mobile', {
  who: allowRoles('admin'),
  freshStep: 'hour',
  summary: 'Corrects the mobile number of a verified profile, to which withdrawals are paid; the member gets an email',
  params: idParam,
  /** `phoneNumber` is the dial code, `+216`; `mobile` has digits with the dial code. */
  body: z.object({ phoneNumber: numberText(40), mobile: numberText(40) }),
  refuses: ['mobile_exists', 'own_decision', 'phone_number_exists', 'profile_not_found'],
  reply: message,
});
