import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database, Tx } from '../database/database';
import type { ReadSet, VersionTracker } from '../database/engine';
import { prepareQuery } from '../database/prepared/prepare-query';
import { passkeys, people, sessions, twoSteps } from './auth.tables';

/** A passkey counts as a second step, like a code. */
const HAS_PASSKEY_SQL = sql<number>`exists (select 1 from ${passkeys} where ${passkeys.personId} = ${sessions.personId})`;

/** About 250 bytes each. */
const MAX_CACHED_SESSIONS = 10_000;

/**
 * The facts that decide whether a session is accepted, and for what. These are its end and last use, its person's role
 * and block, and their second steps.
 */
export type SessionStatus = {
  endedAt: Instant | null;
  lastUsedAt: Instant;
  role: Role;
  blockedAt: Instant | null;
  hasTwoStep: boolean;
  steppedAt: Instant | null;
};

/** A cache of sessions as they are in the database. An entry is valid until a row of its person is written. */
export class SessionCache {
  readonly #kept = new LRUCache<string, { status: SessionStatus; reads: ReadSet }>({ max: MAX_CACHED_SESSIONS });

  constructor(
    private readonly db: Database,
    private readonly versions: VersionTracker,
  ) {}

  /** Returns the cached status while it is still valid. */
  find(id: SessionId, personId: PersonId): SessionStatus | undefined {
    const cached = this.#kept.get(`${id} ${personId}`);
    return cached && this.versions.isCurrent(cached.reads) ? cached.status : undefined;
  }

  /** Reads the status from the database; undefined if this person has no such session. */
  async read(id: SessionId, personId: PersonId): Promise<SessionStatus | undefined> {
    const reads = this.versions.begin();
    for (const table of ['sessions', 'people', 'two_steps', 'passkeys'])
      this.versions.recordRowsRead(reads, table, personId);
    const sessionStatus = await readSession(this.db, id, personId);
    if (sessionStatus) this.#kept.set(`${id} ${personId}`, { status: sessionStatus, reads });
    return sessionStatus;
  }
}

const sessionQuery = prepareQuery((db) =>
  db
    .select({
      ...{ endedAt: sessions.endedAt, lastUsedAt: sessions.lastUsedAt, steppedAt: sessions.steppedAt },
      ...{
        role: people.role,
        blockedAt: people.blockedAt,
        confirmedAt: twoSteps.confirmedAt,
        hasPasskey: HAS_PASSKEY_SQL,
      },
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .leftJoin(twoSteps, eq(twoSteps.personId, sessions.personId))
    .where(and(eq(sessions.id, sql.placeholder('id')), eq(sessions.personId, sql.placeholder('personId'))))
    .prepare(),
);

/** Reads a session from its rows; undefined if this person has no such session. */
export async function readSession(
  db: Database | Tx,
  id: SessionId,
  personId: PersonId,
): Promise<SessionStatus | undefined> {
  const row = await sessionQuery(db).get({ id, personId });
  if (!row) return undefined;
  const { confirmedAt, hasPasskey, ...rest } = row;
  return { ...rest, hasTwoStep: confirmedAt !== null || hasPasskey === 1 };
}
