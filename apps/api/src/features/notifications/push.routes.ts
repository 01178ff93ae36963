import * as contract from '@waha/domain/notifications/push.contract';
import type { FastifyInstance } from 'fastify';
import { isPushAddress } from '../../platform/push-address';
import { deleteSubscription, saveSubscription } from '../../platform/push-subscriptions';
import { Refused } from '../../platform/refused';
import { serve } from '../../platform/serve';
import { serveCommand } from '../../platform/serve-command';
import { payloadFor } from './describe-push';

/** A point of the curve P-256, uncompressed, and a secret of sixteen bytes (RFC 8291). */
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/** Which browsers of a member may be told while the app is closed. */
export async function pushRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;

  serveCommand(app, contract.savePushSubscription, async ({ actor, body }, { tx, now }) => {
    const { endpoint, keys } = body;
    const isWhole = sizeOf(keys.p256dh) === POINT_BYTES && sizeOf(keys.auth) === SECRET_BYTES;
    if (!isWhole || !isPushAddress(endpoint, services.config.pushToPrivate))
      throw new Refused({ code: 'push_address_refused' });
    await saveSubscription(tx, { endpoint, ...keys, personId: actor.id, sessionId: actor.sessionId }, now);
    return { message: 'This browser will be told.' };
  });

  serveCommand(app, contract.deletePushSubscription, async ({ actor, body }, { tx }) => {
    await deleteSubscription(tx, body.endpoint, actor.id);
    return { message: 'This browser will not be told any more.' };
  });

  serve(app, contract.sendTestPush, async ({ actor }) => {
    const payload = await payloadFor(services, 'test', actor.id);
    const browsers = await services.pusher.sendNow(actor.id, payload);
    return { message: browsers > 0 ? 'Sent.' : 'No browser took it.', browsers };
  });
}

function sizeOf(base64url: string): number {
  return Buffer.from(base64url, 'base64url').length;
}
