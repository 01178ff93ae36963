import * as z from 'zod/mini';
import { anyone, endpoint } from '../kernel/endpoint';

export const readHealth = endpoint({
  method: 'GET',
  path: '/health',
  who: anyone,
  summary: 'Whether the service answers and its database can be read',
  reply: z.object({ status: z.enum(['ok']), version: z.string() }),
});
