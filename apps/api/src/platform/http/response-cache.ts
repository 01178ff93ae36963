import type { Endpoint } from '@waha/domain/kernel/endpoint';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database';
import type { Engine, ReadSet } from '../database/engine';
import { CompressedBytes, computeContentHash, isEtagMatch } from './cached-response';

/** Of all that is kept, in bytes. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;
/** What else an answer takes beside its bytes. */
const ENTRY_OVERHEAD_BYTES = 600;

const NEXT_CURSOR = 'x-next-cursor';

/** What is asked, and by whom; nobody for a row that is open to anyone. `isForAll`: all who may ask get the same. */
type CacheRequest = {
  endpoint: Endpoint;
  actor: { id: PersonId; role: Role } | undefined;
  params: unknown;
  query: unknown;
  isForAll?: boolean;
};

/** An answer as ready bytes: never to be stored on the way to its caller. */
export class SerializedResponse {
  readonly bytes: Buffer;
  readonly #etag: string | undefined;
  readonly #packed: CompressedBytes | undefined;

  /** @param isForAll nothing in it is the caller's own: it may be packed, since its length tells nothing of anybody */
  constructor(
    bytes: Buffer,
    private readonly nextCursor: string | undefined,
    readonly reads: ReadSet,
    isForAll: boolean,
  ) {
    this.bytes = bytes;
    if (isForAll) this.#packed = new CompressedBytes(bytes);
    else this.#etag = `"${computeContentHash(bytes)}"`;
  }

  send(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
    if (this.nextCursor !== undefined) reply.header(NEXT_CURSOR, this.nextCursor);
    if (this.#packed) return this.#packed.send(request, reply, status);
    reply.header('etag', this.#etag);
    if (this.#etag && isEtagMatch(this.#etag, request.headers['if-none-match'])) return reply.code(304).send();
    return reply.code(status).send(this.bytes);
  }
}

/** Answers to reads, by who asked for what, until something that they were made of is written. */
export class ResponseCache {
  readonly #responses = new LRUCache<string, SerializedResponse>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_OVERHEAD_BYTES,
  });

  constructor(private readonly engine: Pick<Engine, 'versions' | 'observeReads'>) {}

  /** One that was made for this caller and address, and is still right. */
  find(asked: CacheRequest): SerializedResponse | undefined {
    const kept = this.#responses.get(toCacheKey(asked));
    return kept && this.engine.versions.isCurrent(kept.reads) ? kept : undefined;
  }

  /**
   * Makes an answer and keeps it.
   * @param read is given the database to read from: all that it reads there is noted
   */
  async make(
    asked: CacheRequest & { reply: FastifyReply },
    read: (db: Database) => Promise<unknown>,
  ): Promise<SerializedResponse> {
    const { endpoint, actor, reply, isForAll = false } = asked;
    const { versions, observeReads } = this.engine;
    const reads = versions.begin();
    const member = actor?.role === 'user' && !isForAll ? actor.id : undefined;
    const body = await read(observeReads((text) => versions.recordRead(reads, text, member)));
    if (reads.counters.size === 0) throw new Error(`${endpoint.path} read nothing from the database that it was given`);
    const bytes = Buffer.from(JSON.stringify(body));
    const made = new SerializedResponse(bytes, reply.getHeader(NEXT_CURSOR) as string | undefined, reads, isForAll);
    this.#responses.set(toCacheKey(asked), made);
    return made;
  }
}

/** By what was understood of the call, so that nobody fills the room with addresses that mean the same. */
function toCacheKey({ endpoint, actor, params, query, isForAll }: CacheRequest): string {
  const by = isForAll ? 'all' : `${actor?.id} ${actor?.role}`;
  return `${endpoint.path} ${by} ${JSON.stringify(params)} ${JSON.stringify(query)}`;
}
