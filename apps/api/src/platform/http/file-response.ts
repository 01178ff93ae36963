import type { Readable } from 'node:stream';
import type { FileId } from '@waha/domain/kernel/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentMark, isKnown } from './cached-response';

/** The bytes themselves, as they are made or whole, or the id of a kept file whose right to be seen the handler has checked. */
type Content = { bytes: Buffer } | { fileId: FileId } | { stream: Readable };

type Shown = {
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
    private readonly shown: Shown,
  ) {}

  async send(request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply> {
    const { type, as, name } = this.shown;
    reply
      .type(type)
      .header('content-disposition', `${as}; ${fileName(name)}`)
      .header('cache-control', 'private, no-cache')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', filePolicy(type));
    if ('stream' in this.content)
      return reply.header('cache-control', 'no-store').code(status).send(this.content.stream);
    if ('bytes' in this.content) return this.sendBytes(request, reply, status);
    const { fileId } = this.content;
    const etag = `"${fileId}"`;
    reply.header('etag', etag);
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
    answerForMark(etag, request);
    return request.server.services.uploads.kept.send(fileId, request, reply);
  }

  private sendBytes(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    const { bytes } = this.content as { bytes: Buffer };
    const etag = `"${contentMark(bytes)}"`;
    reply.header('etag', etag);
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
    return reply.code(status).send(bytes);
  }
}

/** The sender of files does not know our mark: a part of this very file is a part, of another one the whole comes. */
function answerForMark(etag: string, { raw: { headers } }: FastifyRequest): void {
  if (headers['if-range'] === etag) delete headers['if-range'];
  if (headers['if-match'] !== undefined && isKnown(etag, headers['if-match'])) delete headers['if-match'];
}

/** Both spellings of RFC 6266: plain letters for the oldest readers, and the true name. */
function fileName(name: string): string {
  const plain = name.normalize('NFD').replace(/[^\w .()-]/g, '');
  const escaped = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `filename="${plain}"; filename*=UTF-8''${escaped}`;
}

/**
 * What a file may do once it is opened by its address: nothing. A PDF has no sandbox, since Safari shows some of them
 * blank in one and Chromium heeds none; our own pages show PDFs in frames (decision 34).
 */
export function filePolicy(type: string): string {
  const nothing = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
  return type === 'application/pdf'
    ? `${nothing}; object-src 'self'; frame-ancestors 'self'`
    : `${nothing}; frame-ancestors 'none'; sandbox`;
}
