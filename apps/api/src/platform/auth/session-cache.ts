import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database';
import type { Reads, Versions } from '../database/engine';
import { passkeys, people, sessions, twoSteps } from './auth.tables';

/** A passkey is a second step as well as codes are. */
const HAS_PASSKEY = sql<number>`exists (select 1 from ${passkeys} where ${passkeys.personId} = ${sessions.personId})`;

/** Some 250 bytes each. */
const SESSIONS_MAX = 10_000;

/**
 * What decides whether a session still lets in, and to what: when it was ended and used last, its person's role and block,
 * and its second steps.
 */
export type SessionStanding = {
  endedAt: Instant | null;
  lastUsedAt: Instant;
  role: Role;
  blockedAt: Instant | null;
  hasTwoStep: boolean;
  steppedAt: Instant | null;
};

/** Sessions as they stand in the database, without asking it again until something of their person was written. */
export class SessionCache {
  readonly #kept = new LRUCache<string, { standing: SessionStanding; reads: Reads }>({ max: SESSIONS_MAX });

  constructor(
    private readonly db: Database,
    private readonly versions: Versions,
  ) {}

  /** What is known of it and still right. */
  find(id: SessionId, personId: PersonId): SessionStanding | undefined {
    const kept = this.#kept.get(`${id} ${personId}`);
    return kept && this.versions.isCurrent(kept.reads) ? kept.standing : undefined;
  }

  /** Asks the database; undefined where there is no such session of this person. */
  async read(id: SessionId, personId: PersonId): Promise<SessionStanding | undefined> {
    const reads = this.versions.begin();
    for (const table of ['sessions', 'people', 'two_steps', 'passkeys']) this.versions.noteRows(reads, table, personId);
    const { endedAt, lastUsedAt, steppedAt } = sessions;
    const { role, blockedAt } = people;
    const { confirmedAt } = twoSteps;
    const [row] = await this.db
      .select({ endedAt, lastUsedAt, steppedAt, role, blockedAt, confirmedAt, hasPasskey: HAS_PASSKEY })
      .from(sessions)
      .innerJoin(people, eq(people.id, sessions.personId))
      .leftJoin(twoSteps, eq(twoSteps.personId, sessions.personId))
      .where(and(eq(sessions.id, id), eq(sessions.personId, personId)));
    if (!row) return undefined;
    const { confirmedAt: confirmed, hasPasskey, ...rest } = row;
    const standing = { ...rest, hasTwoStep: confirmed !== null || hasPasskey === 1 };
    this.#kept.set(`${id} ${personId}`, { standing, reads });
    return standing;
  }
}
