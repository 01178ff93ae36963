import type { FastifyError, FastifyInstance } from 'fastify';
import { Refused } from './refused';

/** Fastify's own refusals, in ours: what was sent could not be read. */
const OF_FASTIFY: Record<string, Refused['refusal']['code']> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_body',
  FST_REQ_FILE_TOO_LARGE: 'body_too_large',
  FST_PARTS_LIMIT: 'body_too_large',
  FST_FIELDS_LIMIT: 'body_too_large',
  FST_FILES_LIMIT: 'body_too_large',
};

/** Every error leaves as `{message, code, …}`. A refusal is an answer; anything else is a bug, logged with the request's id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = asRefused(error);
    if (refused) {
      request.failedWith = refused.refusal.code;
      const retryAfter = refused.refusal.details?.retryAfter;
      if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
      return reply.code(refused.statusCode).header('cache-control', 'no-store').send(refused.toReply());
    }
    request.failedWith = 'server_error';
    request.log.error({ err: error }, 'bug');
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .send({ message: 'Server error.', code: 'server_error', requestId: request.id });
  });
}

function asRefused(error: FastifyError): Refused | undefined {
  if (error instanceof Refused) return error;
  const code = OF_FASTIFY[error.code];
  if (code) return new Refused({ code });
  if (
    error instanceof SyntaxError ||
    error.statusCode === 400 ||
    /Unexpected end of multipart|Unexpected end of form|Malformed part header/.test(error.message)
  ) {
    return new Refused({ code: 'malformed_body' });
  }
  return undefined;
}
