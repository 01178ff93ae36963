import type { PersonId, SessionId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database';
import type { Reads, RowVersions } from '../database/row-versions';
import { people, sessions } from './auth.tables';

/** Some 250 bytes each. */
const SESSIONS_MAX = 10_000;

/** What decides whether a session still lets in: when it was ended, and its person's role and block. */
export type SessionStanding = { endedAt: Instant | null; role: Role; blockedAt: Instant | null };

/** Sessions as they stand in the database, without asking it again until something of their person was written. */
export class SessionCache {
  readonly #kept = new LRUCache<string, { standing: SessionStanding; reads: Reads }>({ max: SESSIONS_MAX });

  constructor(
    private readonly db: Database,
    private readonly versions: RowVersions,
  ) {}

  /** What is known of it and still right. */
  find(id: SessionId, personId: PersonId): SessionStanding | undefined {
    const kept = this.#kept.get(`${id} ${personId}`);
    return kept && this.versions.isCurrent(kept.reads) ? kept.standing : undefined;
  }

  /** Asks the database; undefined where there is no such session of this person. */
  async read(id: SessionId, personId: PersonId): Promise<SessionStanding | undefined> {
    const reads = this.versions.begin();
    for (const table of ['sessions', 'people']) this.versions.noteRows(reads, table, personId);
    const [standing] = await this.db
      .select({ endedAt: sessions.endedAt, role: people.role, blockedAt: people.blockedAt })
      .from(sessions)
      .innerJoin(people, eq(people.id, sessions.personId))
      .where(and(eq(sessions.id, id), eq(sessions.personId, personId)));
    if (standing) this.#kept.set(`${id} ${personId}`, { standing, reads });
    return standing;
  }
}
