import type { PersonId } from '@waha/domain/kernel/ids';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import * as contract from '@waha/domain/notifications/push.contract';
import type { FastifyInstance } from 'fastify';
import { RefusalError } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { isPushEndpoint } from '#platform/push/push-endpoint';
import { deleteSubscription, saveSubscription } from '#platform/push/push-subscriptions';
import { createPushPayload } from './describe-push';

/** An uncompressed point on the curve P-256, and a secret of sixteen bytes (RFC 8291). */
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/**
 * The minimum time between two test pushes of one person, in milliseconds. Each test makes the server call every
 * address that the person has registered.
 */
const TEST_INTERVAL_MS = 10 * SECOND;

/** The browsers of a member that receive pushes while the app is closed. */
export async function pushRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  /** The last test of each person, within the last interval only. */
  const triedAt = new Map<PersonId, Instant>();

  serveCommand(app, contract.savePushSubscription, async ({ actor, body }, { tx, now }) => {
    const { endpoint, keys } = body;
    const isComplete = countDecodedBytes(keys.p256dh) === POINT_BYTES && countDecodedBytes(keys.auth) === SECRET_BYTES;
    if (!isComplete || !isPushEndpoint(endpoint, services.config.pushToPrivate))
      throw new RefusalError({ code: 'push_address_refused' });
    await saveSubscription(tx, { endpoint, ...keys, personId: actor.id, sessionId: actor.sessionId }, now);
    return { message: 'Notifications are on for this browser.' };
  });

  serveCommand(app, contract.deletePushSubscription, async ({ actor, body }, { tx }) => {
    await deleteSubscription(tx, body.endpoint, actor.id);
    return { message: 'Notifications are off for this browser.' };
  });

  serveEndpoint(app, contract.sendTestPush, async ({ actor }) => {
    countTest(actor.id, services.clock());
    const payload = await createPushPayload(services, 'test', actor.id);
    const browsers = await services.pusher.sendNow(actor.id, payload);
    return { message: browsers > 0 ? 'Sent.' : 'No browser received it.', browsers };
  });

  /** @throws RefusalError `rate_limited` (with `retryAfter` in seconds) */
  function countTest(personId: PersonId, now: Instant): void {
    for (const [person, at] of triedAt) if (at <= now - TEST_INTERVAL_MS) triedAt.delete(person);
    const last = triedAt.get(personId);
    if (last !== undefined) {
      const retryAfter = Math.ceil((last + TEST_INTERVAL_MS - now) / SECOND);
      throw new RefusalError({ code: 'rate_limited', details: { retryAfter } });
    }
    triedAt.set(personId, now);
  }
}

function countDecodedBytes(base64url: string): number {
  return Buffer.from(base64url, 'base64url').length;
}
