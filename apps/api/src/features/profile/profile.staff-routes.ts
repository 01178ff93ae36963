import type { PersonId, ProfileId } from '@waha/domain/kernel/ids';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import type { PeopleFilter, WireMemberStatus } from '@waha/domain/profile/profile.contract';
import * as contract from '@waha/domain/profile/profile.contract';
import { correctMobile as correctMobileEndpoint } from '@waha/domain/profile/staff/correct-mobile.contract';
import { and, desc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { people } from '#platform/auth/auth.tables';
import { searchNames } from '#platform/auth/search-names';
import type { Database } from '#platform/database/database';
import { createPage, type Page, sendPage } from '#platform/http/page';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { serveCachedEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { correctMobile } from './correct-mobile';
import { decideProfile } from './decide-profile';
import { listQueuedProfiles, viewProfilesForReview, viewWithoutDocuments } from './profile.queries';
import { findProfile } from './profile.store';
import { profiles } from './profile.tables';

/** Profile endpoints for staff: read, verify, reject, correct the mobile number. Those for members are in profile.routes.ts. */
export async function profileStaffRoutes(app: FastifyInstance): Promise<void> {
  serveCachedEndpoint(app, contract.listMembers, async ({ db, actor, query, reply }) => {
    const filter = actor.role === 'admin' ? query.filter : 'verified';
    return sendPage(reply, await listMembers(db, { ...query, filter }));
  });

  serveCachedEndpoint(app, contract.listProfileQueue, async ({ db, query, reply }) =>
    sendPage(reply, await listQueuedProfiles(db, query)),
  );

  serveCachedEndpoint(app, contract.readProfile, async ({ db, actor, params }) => {
    const profile = requireFound(await findProfile(db, params.id as ProfileId), 'profile_not_found');
    if (actor.role === 'admin') return (await viewProfilesForReview(db, [profile]))[0]!;
    if (profile.status !== 'verified') throw new RefusalError({ code: 'profile_not_found' });
    return viewWithoutDocuments(profile);
  });

  serveCommand(app, contract.verifyProfile, async ({ actor, params }, unit) => {
    const profileId = params.id as ProfileId;
    await decideProfile(unit, { profileId, decision: { status: 'verified' }, by: actor.id });
    return { message: 'Profile verified successfully' };
  });

  serveCommand(app, contract.rejectProfile, async ({ actor, params, body }, unit) => {
    const profileId = params.id as ProfileId;
    await decideProfile(unit, { profileId, decision: { status: 'rejected', ...body }, by: actor.id });
    return { message: 'Profile verification rejected' };
  });

  serveCommand(app, correctMobileEndpoint, async ({ actor, params, body }, unit) => {
    await correctMobile(unit, app.services, { ...body, profileId: params.id as ProfileId, by: actor.id });
    return { message: 'Mobile number corrected' };
  });
}

type MemberListQuery = PageQuery & { filter?: PeopleFilter | undefined };

/** Uses the expressions of the index `people_by_standing`. */
const FILTER_CONDITIONS: Record<PeopleFilter, SQL | undefined> = {
  all: undefined,
  verified: sql`(${people.verifiedAt} is null) = 0`,
  notVerified: sql`(${people.verifiedAt} is null) = 1`,
};

/**
 * Returns members with their status, newest first. `q` searches name, surname and phone, in any order, ignoring case
 * and accents.
 */
async function listMembers(
  db: Database,
  { q, filter = 'all', limit = PAGE_LIMIT, cursor }: MemberListQuery,
): Promise<Page<WireMemberStatus>> {
  const isWanted = and(eq(people.role, 'user'), FILTER_CONDITIONS[filter]);
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
  return createPage(items, limit);
}
