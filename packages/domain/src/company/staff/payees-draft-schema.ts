import { draftText } from '@waha/domain/kernel/draft-schema';
import { PAYMENT_METHODS } from '@waha/domain/kernel/payment-method';
import { cleanLine } from '@waha/domain/kernel/text/clean-text';
import { lineText, numberText } from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';

/** Where members pay to, while it is written: one account for each way to pay, in the order in which they are shown. */
export const payeesDraftSchema = z.object({
  payees: z
    .array(
      z.object({
        /** The way to pay. */
        id: z.enum(PAYMENT_METHODS),
        enabled: z.boolean(),
        label: draftText(100, cleanLine),
        holder: lineText(200),
        number: numberText(200),
        /** Empty where it has none; so is the network. */
        address: lineText(200),
        network: lineText(200),
        instructions: draftText(1000),
      }),
    )
    .check(z.maxLength(PAYMENT_METHODS.length)),
});
export type PayeesDraft = z.infer<typeof payeesDraftSchema>;
export type PayeeDraft = PayeesDraft['payees'][number];
