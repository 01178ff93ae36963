import type { Endpoint } from '@waha/domain/kernel/endpoint';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import { ReadCache, type ReadTime } from '../database/read-cache';
import type { Clock } from '../process/clock';
import { CompressedBytes } from './cached-response';

/** The maximum of all cached responses, in bytes. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;
/** The overhead of a response besides its bytes. */
const ENTRY_OVERHEAD_BYTES = 600;

const NEXT_CURSOR = 'x-next-cursor';

/**
 * The request and its caller; no caller for an endpoint open to everyone. `isForAll`: all permitted callers get the
 * same.
 */
type CacheRequest = {
  endpoint: Endpoint;
  actor: { id: PersonId; role: Role } | undefined;
  params: unknown;
  query: unknown;
  isForAll?: boolean;
};

/** A response as ready bytes, with `no-store` for caches on the way. */
export class SerializedResponse {
  readonly #packed: CompressedBytes;

  /** @param mayPack as for `CompressedBytes` */
  constructor(
    bytes: Buffer,
    private readonly nextCursor: string | undefined,
    mayPack: boolean,
  ) {
    this.#packed = new CompressedBytes(bytes, mayPack);
  }

  get bytes(): Buffer {
    return this.#packed.bytes;
  }

  send(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
    if (this.nextCursor !== undefined) reply.header(NEXT_CURSOR, this.nextCursor);
    return this.#packed.send(request, reply, status);
  }
}

/**
 * Caches responses to reads, by caller and request, until a row that they were made from is written or until the time
 * that they name.
 */
export class ResponseCache {
  readonly #responses: ReadCache<SerializedResponse>;

  constructor(engine: ConstructorParameters<typeof ReadCache>[0], clock: Clock) {
    const computeBytes = ({ bytes }: SerializedResponse) => bytes.length + ENTRY_OVERHEAD_BYTES;
    this.#responses = new ReadCache(engine, clock, { maxBytes: MAX_CACHE_BYTES, computeBytes });
  }

  /** Returns the cached response for this caller and address, if it is still valid. */
  find(cacheRequest: CacheRequest): SerializedResponse | undefined {
    return this.#responses.find(toCacheKey(cacheRequest));
  }

  /**
   * Creates and caches a response.
   * @param read gets a database handle that records all its reads, and the time
   */
  async make(
    cacheRequest: CacheRequest & { reply: FastifyReply },
    read: (db: Database, time: ReadTime) => Promise<unknown>,
  ): Promise<SerializedResponse> {
    const { actor, reply, isForAll = false } = cacheRequest;
    const isMember = actor?.role === 'user';
    const member = isMember && !isForAll ? actor.id : undefined;
    return this.#responses.make(toCacheKey(cacheRequest), member, async (db, time) => {
      const bytes = Buffer.from(JSON.stringify(await read(db, time)));
      return new SerializedResponse(bytes, reply.getHeader(NEXT_CURSOR) as string | undefined, isForAll || isMember);
    });
  }
}

/** Uses the parsed call, so that addresses with the same meaning share one entry and cannot fill the cache. */
function toCacheKey({ endpoint, actor, params, query, isForAll }: CacheRequest): string {
  const callerKey = isForAll ? 'all' : `${actor?.id} ${actor?.role}`;
  return `${endpoint.path} ${callerKey} ${JSON.stringify(params)} ${JSON.stringify(query)}`;
}
