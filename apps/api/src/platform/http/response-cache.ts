import type { Endpoint } from '@waha/domain/kernel/endpoint';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database';
import type { Engine, Reads } from '../database/engine';
import { contentMark, isKnown } from './cached-response';

/** Of all that is kept, in bytes. */
const BYTES_MAX = 16 * 1024 * 1024;
/** What else an answer takes beside its bytes. */
const ENTRY_BYTES = 600;

const NEXT_CURSOR = 'x-next-cursor';

/** What is asked, and by whom; nobody for a row that is open to anyone. */
type Asked = { row: Endpoint; actor: { id: PersonId; role: Role } | undefined; params: unknown; query: unknown };

/** An answer as ready bytes: for one caller, and never to be stored on the way to them. */
export class KeptResponse {
  constructor(
    readonly bytes: Buffer,
    private readonly etag: string,
    private readonly nextCursor: string | undefined,
    readonly reads: Reads,
  ) {}

  send(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    reply.header('cache-control', 'no-store').header('etag', this.etag);
    if (this.nextCursor !== undefined) reply.header(NEXT_CURSOR, this.nextCursor);
    if (isKnown(this.etag, request.headers['if-none-match'])) return reply.code(304).send();
    return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(this.bytes);
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
    const { row, actor, reply } = asked;
    const { versions, noted } = this.engine;
    const reads = versions.begin();
    const member = actor?.role === 'user' ? actor.id : undefined;
    const body = await read(noted((text) => versions.note(reads, text, member)));
    if (reads.counters.size === 0) throw new Error(`${row.path} read nothing from the database that it was given`);
    const bytes = Buffer.from(JSON.stringify(body));
    const etag = `"${contentMark(bytes)}"`;
    const made = new KeptResponse(bytes, etag, reply.getHeader(NEXT_CURSOR) as string | undefined, reads);
    this.#kept.set(keyOf(asked), made);
    return made;
  }
}

/** By what was understood of the call, so that nobody fills the room with addresses that mean the same. */
function keyOf({ row, actor, params, query }: Asked): string {
  return `${row.path} ${actor?.id} ${actor?.role} ${JSON.stringify(params)} ${JSON.stringify(query)}`;
}
