import * as z from 'zod/mini';
import { endpoint, only } from '../kernel/endpoint';
import { isoInstant, userIdParam } from '../kernel/wire';

export const listDevices = endpoint('GET', '/members/:userId/devices', {
  who: only('admin'),
  summary: 'The devices that a member is signed in on, the newest first; to be read only',
  params: userIdParam,
  reply: z.array(z.object({ device: z.string(), createdAt: isoInstant, expiresAt: isoInstant })),
});
