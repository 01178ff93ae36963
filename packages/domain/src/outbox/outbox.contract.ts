import * as z from 'zod/mini';
import { allowSignedIn, endpoint } from '../kernel/endpoint';
import { uuid } from '../kernel/wire';

export const readCommandStatus = endpoint('POST', '/commands/status', {
  who: allowSignedIn,
  summary: 'Returns the outcome of commands whose responses were lost',
  body: z.object({ keys: z.array(uuid).check(z.maxLength(200)) }),
  reply: z.object({
    commands: z.array(
      z.object({
        key: uuid,
        state: z.enum(['applied', 'cancelled', 'unknown']),
        /** Status and body of the first response, if the command was applied. */
        status: z.optional(z.int()),
        answer: z.optional(z.unknown()),
      }),
    ),
  }),
});

export const cancelCommand = endpoint('POST', '/commands/:key/cancel', {
  who: allowSignedIn,
  summary: 'Cancels a command that may have arrived',
  params: z.object({ key: uuid }),
  reply: z.object({ state: z.enum(['cancelled', 'already_applied']) }),
});
