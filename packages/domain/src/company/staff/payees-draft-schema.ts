import { draftText } from '@waha/domain/kernel/draft-schema';
import { PAYMENT_METHODS } from '@waha/domain/kernel/payment-method';
import { cleanLine } from '@waha/domain/kernel/text/clean-text';
import { lineText, numberText } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';

/** The draft of the accounts that members pay to: one for each payment method, in display order. */
export const payeesDraftSchema = z.object({
  payees: z
    .array(
      z.object({
        /** The payment method. */
        id: z.enum(PAYMENT_METHODS),
        enabled: z.boolean(),
        label: draftText(100, cleanLine),
        holder: lineText(200),
        number: numberText(200),
        /** Empty if the method has none; the same applies to the network. */
        address: lineText(200),
        network: lineText(200),
        instructions: draftText(1000),
      }),
    )
    .check(z.maxLength(PAYMENT_METHODS.length)),
});
export type PayeesDraft = z.infer<typeof payeesDraftSchema>;
export type PayeeDraft = PayeesDraft['payees'][number];
