import * as z from 'zod/mini';
import { allowSignedIn, endpoint } from '../kernel/endpoint';
import { uuid } from '../kernel/wire';

const lockId = z.object({ lockId: uuid });

export const readDeviceLock = endpoint('GET', '/device-locks/:lockId', {
  who: allowSignedIn,
  summary: 'Returns the public key (P-256) that encrypts pending data on a device',
  params: lockId,
  reply: z.object({ x: z.string(), y: z.string() }),
});

export const readDeviceKey = endpoint('GET', '/device-locks/:lockId/key', {
  who: allowSignedIn,
  summary: 'Returns the private key that decrypts the data of a device; derived from member and lock, never stored',
  params: lockId,
  reply: z.object({ x: z.string(), y: z.string(), d: z.string() }),
});
