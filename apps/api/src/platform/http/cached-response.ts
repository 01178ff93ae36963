import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Language } from '@waha/domain/kernel/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** Gzipped bytes by content hash: a response that was computed again is often the same as before. */
const gzipCache = new LRUCache<string, Buffer>({ maxSize: 8 * 1024 * 1024, sizeCalculation: ({ length }) => length });

const GZIP_ACCEPTED = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i;

/** The highest level takes 2.6 times as long for a long wallet, and saves 3 % more. */
const GZIP_LEVEL = 6;

/** Smaller bytes are sent in one network packet anyway. */
const MIN_PACKED_BYTES = 1024;

/** Bytes to send: as they are, and gzipped at the first request for that, each under a strong ETag. */
export class CompressedBytes {
  readonly #hash: string;
  readonly #mayPack: boolean;

  /** @param mayPack false for data whose compressed length could reveal a part of it (decision 71) */
  constructor(
    readonly bytes: Buffer,
    mayPack = true,
  ) {
    this.#hash = computeContentHash(bytes);
    this.#mayPack = mayPack && bytes.length >= MIN_PACKED_BYTES;
  }

  /**
   * Sends the bytes in the encoding that the client accepts, or 304 if it has them. The caller sets the cache lifetime.
   */
  send(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    const isPacked = this.#mayPack && GZIP_ACCEPTED.test(String(request.headers['accept-encoding'] ?? ''));
    const etag = isPacked ? `"${this.#hash}-gzip"` : `"${this.#hash}"`;
    reply.header('etag', etag);
    if (this.#mayPack) reply.header('vary', 'accept-encoding');
    // Conditional headers do not apply to refusals and missing things (RFC 9110 §13.2.1).
    if (status < 400 && isEtagMatch(etag, request.headers['if-none-match'])) return reply.code(304).send();
    if (isPacked) reply.header('content-encoding', 'gzip');
    return reply.code(status).send(isPacked ? this.#gzip() : this.bytes);
  }

  #gzip(): Buffer {
    const cached = gzipCache.get(this.#hash);
    if (cached) return cached;
    const bytes = gzipSync(this.bytes, { level: GZIP_LEVEL });
    gzipCache.set(this.#hash, bytes);
    return bytes;
  }
}

/**
 * Public text that does not change while the server runs. The client caches it and revalidates it (`no-cache`); 304
 * confirms it.
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
  /** Only ties the bytes to the reply of the endpoint; does not exist at run time. */
  declare readonly reply: Reply;

  constructor(reply: Reply) {
    super(JSON.stringify(reply), 'application/json');
  }
}

/** Creates a value per language at its first request and caches it: a reply that does not change, in four languages. */
export function memoizeByLanguage<Made>(make: (language: Language) => Made): (language?: Language) => Made {
  const cache = new Map<Language, Made>();
  return (language = 'source') => {
    const cached = cache.get(language) ?? make(language);
    cache.set(language, cached);
    return cached;
  };
}

/**
 * Does the same for content that may change while the server runs: a value is recreated when the content is another
 * object.
 */
export function memoizeByContent<Content extends object, Made>(
  read: () => Content,
  make: (content: Content, language: Language) => Made,
): (language?: Language) => Made {
  let cached: { content: Content; madeIn: (language?: Language) => Made } | undefined;
  return (language) => {
    const content = read();
    if (cached?.content !== content) cached = { content, madeIn: memoizeByLanguage((wanted) => make(content, wanted)) };
    return cached.madeIn(language);
  };
}

/** Returns the hash of bytes for an ETag. */
export function computeContentHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** Checks an `If-None-Match` by RFC 9110 §13.1.2: any of the listed etags, compared weakly. */
export function isEtagMatch(etag: string, ifNoneMatch: string | undefined): boolean {
  const etags = (ifNoneMatch ?? '').split(',').map((candidate) => candidate.trim().replace(/^W\//, ''));
  return etags.includes(etag) || etags.includes('*');
}
