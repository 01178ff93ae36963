import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance } from 'fastify';
import type { Actor } from '../auth/authenticate-request';
import { createSecretId } from '../database/create-id';
import { isDiskFullError, NO_SPACE_RETRY_AFTER_SECONDS } from '../files/disk-space';
import { isSlowBodyTimeout } from './limits/slow-body-timeout';
import { RefusalError } from './refusal-error';

/** Fastify's own errors for unreadable requests, by our refusal code. */
const FASTIFY_ERROR_CODES: Record<string, RefusalError['refusal']['code']> = {
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

/** Errors of the sender of files, by their status: ranges outside of a file, and files that have changed. */
const FILE_STATUS_CODES: Record<number, RefusalError['refusal']['code']> = {
  412: 'not_as_expected',
  416: 'range_not_satisfiable',
};

const FILE_HEADERS = [
  'content-disposition',
  'content-length',
  'content-encoding',
  'accept-ranges',
  'etag',
  'last-modified',
];

/** The log message of an error that is not a refusal. */
export const UNEXPECTED_ERROR_MESSAGE = 'unexpected error';

/**
 * Sends every error as `{message, code, requestId, …}`. A refusal is a normal response; any other error is a bug,
 * logged with the request's id.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = isSlowBodyTimeout(request.raw)
      ? new RefusalError({ code: 'request_timeout' })
      : toRefusalError(error);
    const requestId = request.id;
    // Headers about the file do not apply to the error that replaces it.
    for (const name of FILE_HEADERS) reply.removeHeader(name);
    reply.type('application/json; charset=utf-8');
    if (refused) {
      request.failedWith = refused.refusal.code;
      if (isDiskFullError(error)) request.log.error({ err: error }, 'the disk is full');
      const retryAfter = refused.refusal.details?.retryAfter;
      if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
      if (refused.refusal.code === 'range_not_satisfiable') reply.headers(readContentRange(error));
      return reply
        .code(refused.statusCode)
        .header('cache-control', 'no-store')
        .send({ ...redactDecider(request.actor, refused.toReply()), requestId });
    }
    request.failedWith = 'server_error';
    request.log.error({ err: error }, UNEXPECTED_ERROR_MESSAGE);
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .send({ message: 'Server error.', code: 'server_error', requestId });
  });
}

/** Removes the staff member who decided, except for staff: members read that the administration decided. */
function redactDecider(actor: Actor | undefined, { decidedBy, paidBy, ...reply }: Record<string, unknown>) {
  const isStaff = actor !== undefined && actor.role !== 'user';
  return isStaff
    ? { ...reply, ...(decidedBy !== undefined && { decidedBy }), ...(paidBy !== undefined && { paidBy }) }
    : reply;
}

function toRefusalError(error: FastifyError): RefusalError | undefined {
  if (error instanceof RefusalError) return error;
  const code = FASTIFY_ERROR_CODES[error.code];
  if (code) return new RefusalError({ code });
  const ofFile = 'status' in error && FILE_STATUS_CODES[error.status as number];
  if (ofFile) return new RefusalError({ code: ofFile });
  if (isDiskFullError(error))
    return new RefusalError({ code: 'server_busy', details: { retryAfter: NO_SPACE_RETRY_AFTER_SECONDS } });
  if (error instanceof SyntaxError || error.statusCode === 400) return new RefusalError({ code: 'malformed_body' });
  return undefined;
}

/** Returns the size of a file of which an outside range was requested. */
function readContentRange(error: object): { 'content-range': string } | Record<string, never> {
  const { headers } = error as { headers?: { 'Content-Range'?: string } };
  return headers?.['Content-Range'] ? { 'content-range': headers['Content-Range'] } : {};
}

/** The status and refusal for errors of Node's parser, by error code; any other error was not HTTP. */
const PARSER_ERRORS: Record<string, [status: string, code: RefusalError['refusal']['code']]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout'],
};

/** Responds to an unparsable request in the usual form, and ends the connection. */
export function answerParseError(app: FastifyInstance, error: Pick<ConnectionError, 'code'>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code] = PARSER_ERRORS[error.code] ?? ['400 Bad Request', 'malformed_request'];
  const requestId = createSecretId().slice(0, 16);
  const body = JSON.stringify({ ...new RefusalError({ code }).toReply(), requestId });
  app.log.info({ code, requestId }, 'invalid HTTP request');
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
    );
  socket.destroySoon();
}
