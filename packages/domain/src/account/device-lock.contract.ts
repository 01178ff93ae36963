import * as z from 'zod/mini';
import { allowSignedIn, endpoint } from '../kernel/endpoint';
import { uuid } from '../kernel/wire';

const lockId = z.object({ lockId: uuid });

export const readDeviceLock = endpoint('GET', '/device-locks/:lockId', {
  who: allowSignedIn,
  summary: 'A lock for what waits on a device (P-256, public half); it can lock, never open',
  params: lockId,
  reply: z.object({ x: z.string(), y: z.string() }),
});

export const readDeviceKey = endpoint('GET', '/device-locks/:lockId/key', {
  who: allowSignedIn,
  summary: 'The key that opens what was locked; the same for the same member and lock, kept nowhere',
  params: lockId,
  reply: z.object({ x: z.string(), y: z.string(), d: z.string() }),
});
