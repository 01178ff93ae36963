import { Readable } from 'node:stream';
import type { FileId } from '@waha/domain/kernel/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RefusalError } from '#platform/http/refusal-error';
import { chooseByteRange } from './choose-byte-range';
import type { FileStorage } from './file-storage';

/**
 * Sends a file or the requested part of it, with 304 by RFC 9110. The caller has checked the right to the file and set
 * its type; an `etag` that is already set stays.
 * @throws RefusalError `not_found`, `not_as_expected`, `range_not_satisfiable`
 */
export async function sendStoredFile(
  storage: FileStorage,
  id: FileId,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await storage.open(id);
  if (!file) throw new RefusalError({ code: 'not_found' });
  try {
    const { size, modifiedAt } = file.info;
    const etag = String(reply.getHeader('etag') ?? file.info.etag);
    reply.headers({ etag, 'last-modified': modifiedAt, 'accept-ranges': 'bytes' });
    const choice = chooseByteRange(request.raw.headers, { size, etag, modifiedAt });
    if (choice.status === 304) {
      reply.removeHeader('content-type');
      return reply.code(304).send();
    }
    const part = choice.status === 206 ? choice.part : { first: 0, last: size - 1 };
    if (choice.status === 206) reply.header('content-range', `bytes ${part.first}-${part.last}/${size}`);
    reply.code(choice.status).header('content-length', part.last - part.first + 1);
    // A stream, since the framework replaces the length by that of a string.
    return reply.send(request.method === 'HEAD' ? Readable.from('') : await file.read(part));
  } finally {
    await file.close();
  }
}
