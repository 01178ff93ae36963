import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Language } from '@waha/domain/kernel/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** What was packed, by the mark of its content: PostgreSQL's answers are made anew for each call, and are mostly the same. */
const gzipCache = new LRUCache<string, Buffer>({ maxSize: 8 * 1024 * 1024, sizeCalculation: ({ length }) => length });

/** Bytes that are the same for every reader: as they are, and packed when one first takes them so, each under a strong ETag. */
export class CompressedBytes {
  readonly #hash: string;

  constructor(readonly bytes: Buffer) {
    this.#hash = computeContentHash(bytes);
  }

  /** Sends them in the form that the reader takes, or 304 where it has them; how long it may keep them says the caller. */
  send(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    const isPacked = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i.test(String(request.headers['accept-encoding'] ?? ''));
    const etag = isPacked ? `"${this.#hash}-gzip"` : `"${this.#hash}"`;
    reply.header('etag', etag).header('vary', 'accept-encoding');
    // A mark says nothing of what is refused or not there (RFC 9110 §13.2.1).
    if (status < 400 && isEtagMatch(etag, request.headers['if-none-match'])) return reply.code(304).send();
    if (isPacked) reply.header('content-encoding', 'gzip');
    return reply.code(status).send(isPacked ? this.#gzip() : this.bytes);
  }

  #gzip(): Buffer {
    const known = gzipCache.get(this.#hash);
    if (known) return known;
    const bytes = gzipSync(this.bytes, { level: 9 });
    gzipCache.set(this.#hash, bytes);
    return bytes;
  }
}

/**
 * What is sent to anyone and does not change while the server runs. The reader keeps it and asks whether it is still right
 * (`no-cache`); 304 says so.
 */
export class CachedText {
  readonly #type: string;
  readonly #bytes: CompressedBytes;

  constructor(text: string, type: string) {
    this.#type = type;
    this.#bytes = new CompressedBytes(Buffer.from(text));
  }

  send(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    return this.#bytes.send(request, reply.header('cache-control', 'no-cache').type(this.#type), status);
  }
}

/** A reply of the contract. */
export class CachedResponse<Reply> extends CachedText {
  /** Only ties the bytes to the row's reply; never there at run time. */
  declare readonly reply: Reply;

  constructor(reply: Reply) {
    super(JSON.stringify(reply), 'application/json');
  }
}

/** Makes something for a language when that is first asked for, and keeps it: a reply that does not change, in four languages. */
export function memoizeByLanguage<Made>(make: (language: Language) => Made): (language?: Language) => Made {
  const made = new Map<Language, Made>();
  return (language = 'source') => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}

/** The same of content that may change while the server runs: what is made of it is made anew once it is another. */
export function memoizeByContent<Content extends object, Made>(
  read: () => Content,
  make: (content: Content, language: Language) => Made,
): (language?: Language) => Made {
  let kept: { content: Content; madeIn: (language?: Language) => Made } | undefined;
  return (language) => {
    const content = read();
    if (kept?.content !== content) kept = { content, madeIn: memoizeByLanguage((wanted) => make(content, wanted)) };
    return kept.madeIn(language);
  };
}

/** What an ETag is made of: another one for other bytes. */
export function computeContentHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** RFC 9110 §13.1.2: any of the listed marks, compared weakly. */
export function isEtagMatch(etag: string, ifNoneMatch: string | undefined): boolean {
  const marks = (ifNoneMatch ?? '').split(',').map((mark) => mark.trim().replace(/^W\//, ''));
  return marks.includes(etag) || marks.includes('*');
}
