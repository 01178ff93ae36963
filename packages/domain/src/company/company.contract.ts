import * as z from 'zod/mini';
import { anyone, endpoint } from '../kernel/endpoint';
import { PAYMENT_METHODS } from '../kernel/payment-method';

const payee = z.object({
  method: z.enum(PAYMENT_METHODS),
  kind: z.enum(['local', 'wallet']),
  label: z.string(),
  holder: z.string(),
  number: z.string(),
  address: z.optional(z.string()),
  network: z.optional(z.string()),
  instructions: z.string(),
});
export type WirePayee = z.infer<typeof payee>;

export const readConfig = endpoint({
  method: 'GET',
  path: '/config',
  who: anyone,
  summary: 'Brand, support address, and where to pay',
  reply: z.object({
    brand: z.string(),
    supportEmail: z.string(),
    languages: z.array(z.string()),
    /** Only the methods that the operator has switched on. */
    payees: z.array(payee),
    version: z.string(),
  }),
});
export type WireConfig = z.infer<typeof readConfig.reply>;
