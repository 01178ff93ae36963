import type { Readable } from 'node:stream';
import type { FileId } from '@waha/domain/kernel/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendStoredFile } from '../files/storage/send-stored-file';
import { computeContentHash, isEtagMatch } from './cached-response';

/** The bytes as a stream or a buffer, or the id of a stored file. The handler has checked the right to it. */
type Content = { bytes: Buffer } | { fileId: FileId } | { stream: Readable };

type Disposition = {
  /** The media type, with the charset if it is text. */
  type: string;
  /** Whether the browser shows or saves the file. */
  as: 'inline' | 'attachment';
  /** The name of the saved file. */
  name: string;
  /** No cache stores it, not even that of its reader's browser. */
  isUncached?: boolean;
};

/** A file as the reply: private to its reader, who caches it and revalidates it each time. */
export class FileResponse {
  constructor(
    private readonly content: Content,
    private readonly shown: Disposition,
  ) {}

  async send(request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply> {
    const { type, as, name, isUncached = false } = this.shown;
    reply
      .type(type)
      .header('content-disposition', `${as}; ${formatFileName(name)}`)
      .header('cache-control', isUncached ? 'private, no-store' : 'private, no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', buildFilePolicy(type));
    if ('stream' in this.content)
      return reply.header('cache-control', 'no-store').code(status).send(this.content.stream);
    if ('bytes' in this.content) return this.sendBytes(request, reply, status);
    return sendStoredFile(request.server.services.uploads.storage, this.content.fileId, request, reply);
  }

  private sendBytes(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    const { bytes } = this.content as { bytes: Buffer };
    const etag = `"${computeContentHash(bytes)}"`;
    reply.header('etag', etag);
    if (isEtagMatch(etag, request.headers['if-none-match'])) return reply.code(304).send();
    return reply.code(status).send(bytes);
  }
}

/** Returns both forms of RFC 6266: an ASCII name for old clients, and the real name. */
function formatFileName(name: string): string {
  const plain = name.normalize('NFD').replace(/[^\w .()-]/g, '');
  const escaped = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `filename="${plain}"; filename*=UTF-8''${escaped}`;
}

/**
 * Returns the content policy of a file opened by its address: nothing is allowed. A PDF has no sandbox: Safari shows
 * some blank in one, and Chromium ignores it. Our own pages show PDFs in frames (decision 34).
 */
export function buildFilePolicy(type: string): string {
  const nothing = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
  return type === 'application/pdf'
    ? `${nothing}; object-src 'self'; frame-ancestors 'self'`
    : `${nothing}; frame-ancestors 'none'; sandbox`;
}
