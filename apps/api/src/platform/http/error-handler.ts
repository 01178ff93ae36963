import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance } from 'fastify';
import type { Actor } from '../auth/authentication';
import { newSecretId } from '../database/new-id';
import { NO_ROOM_RETRY_AFTER, saysDiskFull } from '../files/disk-space';
import { wasTooSlow } from './limits/slow-body-timeout';
import { Refused } from './refusal';

/** Fastify's own refusals, in ours: what was sent could not be read. */
const OF_FASTIFY: Record<string, Refused['refusal']['code']> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_body',
  FST_ERR_CTP_INVALID_CONTENT_TYPE: 'unsupported_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_body',
  FST_REQ_FILE_TOO_LARGE: 'body_too_large',
  FST_PARTS_LIMIT: 'body_too_large',
  FST_FIELDS_LIMIT: 'body_too_large',
  FST_FILES_LIMIT: 'body_too_large',
  FST_PROTO_VIOLATION: 'malformed_body',
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** What the sender of files refuses, by its status: parts outside of a file, and files that are others by now. */
const OF_SENT_FILES: Record<number, Refused['refusal']['code']> = {
  412: 'not_as_expected',
  416: 'range_not_satisfiable',
};

const OF_A_FILE = [
  'content-disposition',
  'content-length',
  'content-encoding',
  'accept-ranges',
  'etag',
  'last-modified',
];

/** Every error leaves as `{message, code, requestId, …}`. A refusal is an answer; anything else is a bug, logged with the request's id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = wasTooSlow(request.raw) ? new Refused({ code: 'request_timeout' }) : asRefused(error);
    const requestId = request.id;
    // What was said of a file is not true of the answer that comes in its place.
    for (const name of OF_A_FILE) reply.removeHeader(name);
    reply.type('application/json; charset=utf-8');
    if (refused) {
      request.failedWith = refused.refusal.code;
      if (saysDiskFull(error)) request.log.error({ err: error }, 'the disk is full');
      const retryAfter = refused.refusal.details?.retryAfter;
      if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
      if (refused.refusal.code === 'range_not_satisfiable') reply.headers(sizeToldBy(error));
      return reply
        .code(refused.statusCode)
        .header('cache-control', 'no-store')
        .send({ ...toldTo(request.actor, refused.toReply()), requestId });
    }
    request.failedWith = 'server_error';
    request.log.error({ err: error }, 'bug');
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .send({ message: 'Server error.', code: 'server_error', requestId });
  });
}

/** Which of the staff decided is told to staff alone: to a member, the administration did. */
function toldTo(actor: Actor | undefined, { decidedBy, paidBy, ...reply }: Record<string, unknown>) {
  const isStaff = actor !== undefined && actor.role !== 'user';
  return isStaff
    ? { ...reply, ...(decidedBy !== undefined && { decidedBy }), ...(paidBy !== undefined && { paidBy }) }
    : reply;
}

function asRefused(error: FastifyError): Refused | undefined {
  if (error instanceof Refused) return error;
  const code = OF_FASTIFY[error.code];
  if (code) return new Refused({ code });
  const ofFile = 'status' in error && OF_SENT_FILES[error.status as number];
  if (ofFile) return new Refused({ code: ofFile });
  if (saysDiskFull(error)) return new Refused({ code: 'server_busy', details: { retryAfter: NO_ROOM_RETRY_AFTER } });
  if (error instanceof SyntaxError || error.statusCode === 400) return new Refused({ code: 'malformed_body' });
  return undefined;
}

/** How large a file is of which a part outside was asked for. */
function sizeToldBy(error: object): { 'content-range': string } | Record<string, never> {
  const { headers } = error as { headers?: { 'Content-Range'?: string } };
  return headers?.['Content-Range'] ? { 'content-range': headers['Content-Range'] } : {};
}

/** What Node's parser gives up on, by its error's code; anything else was no HTTP. */
const OF_NODE: Record<string, [status: string, code: Refused['refusal']['code']]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout'],
};

/** Answers what could not even be parsed as a request, in the same words as all else, and ends the connection. */
export function answerUnparsed(app: FastifyInstance, error: Pick<ConnectionError, 'code'>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code] = OF_NODE[error.code] ?? ['400 Bad Request', 'malformed_request'];
  const requestId = newSecretId().slice(0, 16);
  const body = JSON.stringify({ ...new Refused({ code }).toReply(), requestId });
  app.log.info({ code, requestId }, 'no request');
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
    );
  socket.destroySoon();
}
