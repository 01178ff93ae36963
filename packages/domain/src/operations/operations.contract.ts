import * as z from 'zod/mini';
import { anyone, endpoint, only } from '../kernel/endpoint';
import { isoInstant } from '../kernel/wire';

export const readHealth = endpoint({
  method: 'GET',
  path: '/health',
  who: anyone,
  summary: 'Whether the service answers and its database can be read',
  reply: z.object({ status: z.enum(['ok']), version: z.string() }),
});

export const readMailStanding = endpoint({
  method: 'GET',
  path: '/operations/mail',
  who: only('admin'),
  summary: 'Since when mail is not being sent, `null` while it is, and how many wait for it',
  reply: z.object({ downSince: z.nullable(isoInstant), waiting: z.int() }),
});
