import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Language } from '@waha/domain/kernel/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Form = { bytes: Buffer; etag: string };

/**
 * What is sent to anyone and does not change while the server runs: its bytes are made once, plain and packed, each
 * under a strong ETag. The reader keeps them and asks whether they are still right (`no-cache`); 304 says so.
 */
export class CachedText {
  readonly #type: string;
  readonly #plain: Form;
  readonly #packed: Form;

  constructor(text: string, type: string) {
    const plain = Buffer.from(text);
    const mark = contentMark(plain);
    this.#type = type;
    this.#plain = { bytes: plain, etag: `"${mark}"` };
    this.#packed = { bytes: gzipSync(plain, { level: 9 }), etag: `"${mark}-gzip"` };
  }

  send(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    const isPacked = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i.test(String(request.headers['accept-encoding'] ?? ''));
    const { bytes, etag } = isPacked ? this.#packed : this.#plain;
    reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding');
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
    if (isPacked) reply.header('content-encoding', 'gzip');
    return reply.code(status).type(this.#type).send(bytes);
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
export function oncePerLanguage<Made>(make: (language: Language) => Made): (language?: Language) => Made {
  const made = new Map<Language, Made>();
  return (language = 'source') => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}

/** The same of content that may change while the server runs: what is made of it is made anew once it is another. */
export function oncePerContent<Content extends object, Made>(
  read: () => Content,
  make: (content: Content, language: Language) => Made,
): (language?: Language) => Made {
  let kept: { content: Content; madeIn: (language?: Language) => Made } | undefined;
  return (language) => {
    const content = read();
    if (kept?.content !== content) kept = { content, madeIn: oncePerLanguage((wanted) => make(content, wanted)) };
    return kept.madeIn(language);
  };
}

/** What an ETag is made of: another one for other bytes. */
export function contentMark(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** RFC 9110 §13.1.2: any of the listed marks, compared weakly. */
export function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  const marks = (ifNoneMatch ?? '').split(',').map((mark) => mark.trim().replace(/^W\//, ''));
  return marks.includes(etag) || marks.includes('*');
}
