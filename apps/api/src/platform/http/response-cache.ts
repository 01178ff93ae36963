import type { Endpoint } from '@waha/domain/kernel/endpoint';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database';
import type { Engine, Reads } from '../database/engine';
import { contentMark, isKnown, PackedBytes } from './cached-response';

/** Of all that is kept, in bytes. */
const BYTES_MAX = 16 * 1024 * 1024;
/** What else an answer takes beside its bytes. */
const ENTRY_BYTES = 600;

const NEXT_CURSOR = 'x-next-cursor';

/** What is asked, and by whom; nobody for a row that is open to anyone. `isForAll`: all who may ask get the same. */
type Asked = {
  row: Endpoint;
  actor: { id: PersonId; role: Role } | undefined;
  params: unknown;
  query: unknown;
  isForAll?: boolean;
};

/** An answer as ready bytes: never to be stored on the way to its caller. */
export class KeptResponse {
  readonly bytes: Buffer;
  readonly #etag: string | undefined;
  readonly #packed: PackedBytes | undefined;

  /** @param isForAll nothing in it is the caller's own: it may be packed, since its length tells nothing of anybody */
  constructor(
    bytes: Buffer,
    private readonly nextCursor: string | undefined,
    readonly reads: Reads,
    isForAll: boolean,
  ) {
    this.bytes = bytes;
    if (isForAll) this.#packed = new PackedBytes(bytes);
    else this.#etag = `"${contentMark(bytes)}"`;
  }

  send(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
    if (this.nextCursor !== undefined) reply.header(NEXT_CURSOR, this.nextCursor);
    if (this.#packed) return this.#packed.send(request, reply, status);
    reply.header('etag', this.#etag);
    if (this.#etag && isKnown(this.#etag, request.headers['if-none-match'])) return reply.code(304).send();
    return reply.code(status).send(this.bytes);
  }
}

/** Answers to reads, by who asked for what, until something that they were made of is written. */
export class ResponseCache {
  readonly #kept = new LRUCache<string, KeptResponse>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
  });

  constructor(private readonly engine: Pick<Engine, 'versions' | 'noted'>) {}

  /** One that was made for this caller and address, and is still right. */
  find(asked: Asked): KeptResponse | undefined {
    const kept = this.#kept.get(keyOf(asked));
    return kept && this.engine.versions.isCurrent(kept.reads) ? kept : undefined;
  }

  /**
   * Makes an answer and keeps it.
   * @param read is given the database to read from: all that it reads there is noted
   */
  async make(asked: Asked & { reply: FastifyReply }, read: (db: Database) => Promise<unknown>): Promise<KeptResponse> {
    const { row, actor, reply, isForAll = false } = asked;
    const { versions, noted } = this.engine;
    const reads = versions.begin();
    const member = actor?.role === 'user' && !isForAll ? actor.id : undefined;
    const body = await read(noted((text) => versions.note(reads, text, member)));
    if (reads.counters.size === 0) throw new Error(`${row.path} read nothing from the database that it was given`);
    const bytes = Buffer.from(JSON.stringify(body));
    const made = new KeptResponse(bytes, reply.getHeader(NEXT_CURSOR) as string | undefined, reads, isForAll);
    this.#kept.set(keyOf(asked), made);
    return made;
  }
}

/** By what was understood of the call, so that nobody fills the room with addresses that mean the same. */
function keyOf({ row, actor, params, query, isForAll }: Asked): string {
  const by = isForAll ? 'all' : `${actor?.id} ${actor?.role}`;
  return `${row.path} ${by} ${JSON.stringify(params)} ${JSON.stringify(query)}`;
}
