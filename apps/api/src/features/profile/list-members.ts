import type { PersonId } from '@waha/domain/kernel/ids';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import type { PeopleFilter, WireMemberStanding } from '@waha/domain/profile/profile.contract';
import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL } from 'drizzle-orm';
import { people } from '../../platform/auth/auth.tables';
import type { Database } from '../../platform/database/database';
import { type Page, pageOf } from '../../platform/http/pagination';
import { profiles } from './profile.tables';
import { searchNames } from './search-names';

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
  const isWanted = and(eq(people.role, 'user'), ONLY[filter]);
  const before = cursor as PersonId | undefined;
  const named = q ? await searchNames(db, { q, only: isWanted, before, limit }) : undefined;
  const onPage = named ? inArray(people.id, named) : and(isWanted, before && lt(people.id, before));
  const rows = await db
    .select({ person: people, profileId: profiles.id })
    .from(people)
    .leftJoin(profiles, and(eq(profiles.memberId, people.id), ne(profiles.status, 'rejected')))
    .where(onPage)
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
