import * as z from 'zod/mini';
import { allowRoles, endpoint } from '../kernel/endpoint';
import { isoInstant, userIdParam } from '../kernel/wire';

export const listDevices = endpoint('GET', '/members/:userId/devices', {
  who: allowRoles('admin'),
  summary: 'Lists the devices that a member is signed in on, newest first',
  params: userIdParam,
  reply: z.array(z.object({ device: z.string(), createdAt: isoInstant, expiresAt: isoInstant })),
});
