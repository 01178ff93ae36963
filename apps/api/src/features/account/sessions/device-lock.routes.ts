import { readDeviceKey, readDeviceLock } from '@waha/domain/account/device-lock.contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/route';
import { deviceKey } from './device-key';

/** Locks for what a member leaves on a shared phone, and the keys that open them. */
export async function deviceLockRoutes(app: FastifyInstance): Promise<void> {
  const { secret } = app.services;

  serve(app, readDeviceLock, async ({ actor, params }) => {
    const { x, y } = deviceKey(secret, actor.id, params.lockId);
    return { x, y };
  });

  serve(app, readDeviceKey, async ({ actor, params }) => deviceKey(secret, actor.id, params.lockId));
}
