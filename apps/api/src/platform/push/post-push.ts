import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { SECOND } from '@waha/domain/kernel/time';
import { lookUpPublic } from './push-endpoint';

const TIMEOUT = 15 * SECOND;

export type PushRequest = { endpoint: string; headers: Record<string, string | number>; body: Buffer };
export type PushReply = { status: number; retryAfter: string | undefined };

/** Posts one push. Follows no redirect, and reads nothing of the answer. @throws Error when there is none */
export function postPush(
  { endpoint, headers, body }: PushRequest,
  { toPrivate, closing }: { toPrivate: boolean; closing: AbortSignal },
): Promise<PushReply> {
  const url = new URL(endpoint);
  const ask = url.protocol === 'http:' ? requestPlain : request;
  const signal = AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT)]);
  return new Promise((answered, failed) => {
    const sent = ask(url, { method: 'POST', headers, signal, ...(!toPrivate && { lookup: lookUpPublic }) });
    sent.once('error', failed);
    sent.once('response', (reply) => {
      const { statusCode = 0, headers: told } = reply;
      reply.once('error', () => undefined).resume();
      answered({ status: statusCode, retryAfter: told['retry-after'] });
    });
    sent.end(body);
  });
}
