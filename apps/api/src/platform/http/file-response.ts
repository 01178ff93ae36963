import type { Readable } from 'node:stream';
import type { FileId } from '@waha/domain/kernel/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { computeContentHash, isEtagMatch } from './cached-response';

/** The bytes themselves, as they are made or whole, or the id of a kept file whose right to be seen the handler has checked. */
type Content = { bytes: Buffer } | { fileId: FileId } | { stream: Readable };

type Disposition = {
  /** The true type, with its charset where it is text. */
  type: string;
  /** Shown in the browser, or saved. */
  as: 'inline' | 'attachment';
  /** What it is called once saved. */
  name: string;
};

/** A reply that is a file: for its reader alone, who keeps it and asks each time whether it is still right. */
export class FileResponse {
  constructor(
    private readonly content: Content,
    private readonly shown: Disposition,
  ) {}

  async send(request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply> {
    const { type, as, name } = this.shown;
    reply
      .type(type)
      .header('content-disposition', `${as}; ${formatFileName(name)}`)
      .header('cache-control', 'private, no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', buildFilePolicy(type));
    if ('stream' in this.content)
      return reply.header('cache-control', 'no-store').code(status).send(this.content.stream);
    if ('bytes' in this.content) return this.sendBytes(request, reply, status);
    const { fileId } = this.content;
    const etag = `"${fileId}"`;
    reply.header('etag', etag);
    if (isEtagMatch(etag, request.headers['if-none-match'])) return reply.code(304).send();
    applyConditionalHeaders(etag, request);
    return request.server.services.uploads.storage.send(fileId, request, reply);
  }

  private sendBytes(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    const { bytes } = this.content as { bytes: Buffer };
    const etag = `"${computeContentHash(bytes)}"`;
    reply.header('etag', etag);
    if (isEtagMatch(etag, request.headers['if-none-match'])) return reply.code(304).send();
    return reply.code(status).send(bytes);
  }
}

/** The sender of files does not know our mark: a part of this very file is a part, of another one the whole comes. */
function applyConditionalHeaders(etag: string, { raw: { headers } }: FastifyRequest): void {
  if (headers['if-range'] === etag) delete headers['if-range'];
  if (headers['if-match'] !== undefined && isEtagMatch(etag, headers['if-match'])) delete headers['if-match'];
}

/** Both spellings of RFC 6266: plain letters for the oldest readers, and the true name. */
function formatFileName(name: string): string {
  const plain = name.normalize('NFD').replace(/[^\w .()-]/g, '');
  const escaped = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `filename="${plain}"; filename*=UTF-8''${escaped}`;
}

/**
 * What a file may do once it is opened by its address: nothing. A PDF has no sandbox, since Safari shows some of them
 * blank in one and Chromium heeds none; our own pages show PDFs in frames (decision 34).
 */
export function buildFilePolicy(type: string): string {
  const nothing = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
  return type === 'application/pdf'
    ? `${nothing}; object-src 'self'; frame-ancestors 'self'`
    : `${nothing}; frame-ancestors 'none'; sandbox`;
}
