import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '../../kernel/payment-method';
import { draftText } from '../../kernel/wire-drafts';

const line = z.string().check(z.maxLength(200));

/** Where members pay to, while it is written: one account for each way to pay, in the order in which they are shown. */
export const payeesDraft = z.object({
  payees: z
    .array(
      z.object({
        /** The way to pay. */
        id: z.enum(PAYMENT_METHODS),
        enabled: z.boolean(),
        label: draftText(100),
        holder: line,
        number: line,
        /** Empty where it has none; so is the network. */
        address: line,
        network: line,
        instructions: draftText(1000),
      }),
    )
    .check(z.maxLength(PAYMENT_METHODS.length)),
});
export type PayeesDraft = z.infer<typeof payeesDraft>;
export type PayeeDraft = PayeesDraft['payees'][number];
