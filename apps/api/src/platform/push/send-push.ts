import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import type { PushPayload } from '@waha/domain/notifications/push';
import { isPushEndpoint, lookUpPublicAddress } from './push-endpoint';
import type { StoredPushSubscription } from './push-subscriptions';
import type { VapidKeys } from './vapid-keys';

export type PushSender = {
  keys: VapidKeys;
  subject: string;
  toPrivate: boolean;
  /** Aborted when the program ends: running sends are repeated later. */
  closing: AbortSignal;
  /** The time that a push service stores it for a phone that is off, in seconds. */
  ttl: number;
};

/** The result of one push to one browser. `status` is the service's, 0 without a response. */
export type PushResult = {
  is: 'arrived' | 'gone' | 'later';
  status: number;
  /** The delay that the service requests, in milliseconds. */
  retryAfter?: number;
};

/**
 * Encrypts and sends one push. The result is `gone` for a browser that no longer exists, or whose keys cannot be used.
 */
export async function sendPush(
  { keys, subject, toPrivate, closing, ttl }: PushSender,
  { endpoint, p256dh, auth }: Pick<StoredPushSubscription, 'endpoint' | 'p256dh' | 'auth'>,
  payload: PushPayload,
  now: Instant,
): Promise<PushResult> {
  if (!isPushEndpoint(endpoint, toPrivate)) return { is: 'gone', status: 0 };
  const encrypted = await encryptPush({ endpoint, keys: { p256dh, auth } }, payload, { keys, subject, ttl });
  if (!encrypted) return { is: 'gone', status: 0 };
  try {
    const { status, retryAfter } = await postPush(encrypted, { toPrivate, closing });
    if (status >= 200 && status < 300) return { is: 'arrived', status };
    if (status === 404 || status === 410) return { is: 'gone', status };
    const retryAfterMs = status === 429 || status === 503 ? readRetryAfter(retryAfter, now) : undefined;
    return { is: 'later', status, ...(retryAfterMs !== undefined && { retryAfter: retryAfterMs }) };
  } catch {
    // The error would contain the address, which is a secret between the browser, its service and us.
    return { is: 'later', status: 0 };
  }
}

type Browser = { endpoint: string; keys: { p256dh: string; auth: string } };

async function encryptPush(
  browser: Browser,
  payload: PushPayload,
  { keys, subject, ttl }: Omit<PushSender, 'toPrivate' | 'closing'>,
) {
  const { default: webPush } = await import('web-push');
  try {
    const { endpoint, headers, body } = webPush.generateRequestDetails(browser, JSON.stringify(payload), {
      vapidDetails: { subject, ...keys },
      TTL: ttl,
      urgency: 'high',
      topic: payload.notification.tag,
    });
    return { endpoint, headers: headers as Record<string, string | number>, body: body as Buffer };
  } catch {
    return undefined;
  }
}

/** RFC 9110 §10.2.3: seconds, or the time of the next try. */
function readRetryAfter(header: string | undefined, now: Instant): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * SECOND;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

const REQUEST_TIMEOUT_MS = 15 * SECOND;

type PushRequest = { endpoint: string; headers: Record<string, string | number>; body: Buffer };
type PushReply = { status: number; retryAfter: string | undefined };

/**
 * Posts one push. Follows no redirect, and ignores the response body.
 * @throws Error without a response
 */
function postPush(
  { endpoint, headers, body }: PushRequest,
  { toPrivate, closing }: { toPrivate: boolean; closing: AbortSignal },
): Promise<PushReply> {
  const url = new URL(endpoint);
  const sendRequest = url.protocol === 'http:' ? requestPlain : request;
  const signal = AbortSignal.any([closing, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
  return new Promise((resolve, reject) => {
    const sent = sendRequest(url, {
      method: 'POST',
      headers,
      signal,
      ...(!toPrivate && { lookup: lookUpPublicAddress }),
    });
    sent.once('error', reject);
    sent.once('response', (reply) => {
      const { statusCode = 0, headers: told } = reply;
      reply.once('error', () => undefined).resume();
      resolve({ status: statusCode, retryAfter: told['retry-after'] });
    });
    sent.end(body);
  });
}
