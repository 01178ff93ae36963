import type { PersonId } from '@waha/domain/kernel/ids';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import type { PeopleFilter, WireMemberStanding } from '@waha/domain/profile/profile.contract';
import { and, desc, eq, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { people } from '../../platform/access.tables';
import { type Database, holds } from '../../platform/database';
import { type Page, pageOf } from '../../platform/page';
import { profiles } from './profile.tables';

type Wanted = PageQuery & { filter?: PeopleFilter | undefined };

const ONLY: Record<PeopleFilter, SQL | undefined> = {
  all: undefined,
  verified: isNotNull(people.verifiedAt),
  notVerified: isNull(people.verifiedAt),
};

/** Members with their standing, newest first. `q` looks in name and surname, whatever the case and accents. */
export async function listMembers(
  db: Database,
  { q, filter = 'all', limit = PAGE_LIMIT, cursor }: Wanted,
): Promise<Page<WireMemberStanding>> {
  const rows = await db
    .select({ person: people, profileId: profiles.id })
    .from(people)
    .leftJoin(profiles, and(eq(profiles.memberId, people.id), ne(profiles.status, 'rejected')))
    .where(
      and(
        eq(people.role, 'user'),
        ONLY[filter],
        cursor ? lt(people.id, cursor as PersonId) : undefined,
        q ? isNamed(q) : undefined,
      ),
    )
    .orderBy(desc(people.id))
    .limit(limit);
  const items = rows.map(({ person, profileId }) => ({
    _id: person.id,
    name: person.name,
    surname: person.surname,
    email: person.email,
    isVerified: person.verifiedAt !== null,
    isBlocked: person.blockedAt !== null,
    profileId,
  }));
  return pageOf(items, limit);
}

/** The two names are looked at together only where the search has two words: "rha" is not in "Nour Hamdi". */
function isNamed(q: string): SQL | undefined {
  const hasWords = /\S\s+\S/.test(q);
  const together = sql`${people.name} || ' ' || ${people.surname}`;
  return or(holds(people.name, q), holds(people.surname, q), hasWords ? holds(together, q) : undefined);
}
