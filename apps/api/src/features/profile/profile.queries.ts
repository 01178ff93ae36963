import type { MemberId, ProfileId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import { listReusableFiles, PROFILE_FIELDS, type Profile, type ProfileFacts } from '@waha/domain/profile/profile';
import type { WirePreviousProfile, WireProfile, WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { findMembersAndDeciders, matchesSearch } from '#platform/auth/people.queries';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { getFileUrl } from '#platform/files/private-files';
import { createPage, type Page } from '#platform/http/page';
import { findDuplicates } from './find-duplicates';
import { toProfile } from './profile.store';
import { profiles } from './profile.tables';

/** Returns a profile as its member and admins see it. */
export function viewProfile(profile: Profile): WireProfile {
  const { documentsDeletedAt, documentsKept } = profile;
  if (documentsDeletedAt !== undefined)
    return {
      ...viewWithoutDocuments(profile),
      documentsDeletedAt: toIso(documentsDeletedAt),
      ...(documentsKept !== undefined && { documentsKept }),
    };
  const { cinFront, cinBack, video } = profile.files;
  const documents = { cinFront: getFileUrl(cinFront), cinBack: getFileUrl(cinBack), video: getFileUrl(video) };
  return { ...viewWithoutDocuments(profile), ...documents };
}

/** Returns a profile as commercial admins see it. */
export function viewWithoutDocuments(profile: Profile): WireProfile {
  const { id, memberId, status, submittedAt, decidedAt } = profile;
  return {
    _id: id,
    userId: memberId,
    ...toFacts(profile),
    status,
    isVerified: status === 'verified',
    createdAt: toIso(submittedAt),
    ...(decidedAt !== undefined && { decidedAt: toIso(decidedAt) }),
  };
}

/** Returns the parts of a rejected profile with which the next one starts. */
export function viewPrevious(profile: Profile): WirePreviousProfile {
  const { refusedItems = [], reason, decidedAt, submittedAt } = profile;
  return {
    ...toFacts(profile),
    kept: listReusableFiles(profile),
    refused: refusedItems.map(({ item, reason: why }) => ({ item, reason: why })),
    ...(reason !== undefined && { reason }),
    decidedAt: toIso(decidedAt ?? submittedAt),
  };
}

/** Returns profiles as admins review them, with a constant number of queries per page. */
export async function viewProfilesForReview(
  tx: Tx | Database,
  list: readonly Profile[],
): Promise<WireReviewedProfile[]> {
  const accounts = await findMembersAndDeciders(tx, list);
  const rejections = await findRejections(
    tx,
    list.map(({ memberId }) => memberId),
  );
  const duplicates = await findDuplicates(tx, list);
  return list.map((profile): WireReviewedProfile => {
    const { id, memberId, decidedBy, refusedItems, reason } = profile;
    const { name = '', surname = '', email = '' } = accounts.get(memberId) ?? {};
    const decider = decidedBy && accounts.get(decidedBy);
    return {
      ...viewProfile(profile),
      ...(refusedItems && { refused: [...refusedItems] }),
      ...(reason !== undefined && { reason }),
      ...(decider && { decidedBy: { _id: decider.id, name: decider.fullName } }),
      account: { name, surname, email },
      earlierRejections: rejections.filter((other) => other.memberId === memberId && other.id < id).length,
      duplicates: duplicates.get(id) ?? [],
    };
  });
}

/**
 * Returns pending profiles, oldest first. `q` searches the names and addresses, those typed and those of the account,
 * and the phone numbers.
 */
export async function listQueuedProfiles(
  db: Database,
  { q, limit = PAGE_LIMIT, cursor }: PageQuery,
): Promise<Page<WireReviewedProfile>> {
  const rows = await db
    .select({ profile: profiles })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.memberId))
    .where(
      and(
        eqLiteral(profiles.status, 'submitted'),
        cursor ? gt(profiles.id, cursor as ProfileId) : undefined,
        matchesSearch(q, {
          texts: [profiles.name, profiles.surname, profiles.email],
          phones: [profiles.mobile, profiles.phoneNumber],
        }),
      ),
    )
    .orderBy(asc(profiles.id))
    .limit(limit);
  const items = await viewProfilesForReview(
    db,
    rows.map(({ profile }) => toProfile(profile)),
  );
  return createPage(items, limit);
}

async function findRejections(tx: Tx | Database, members: readonly MemberId[]) {
  return tx
    .select({ id: profiles.id, memberId: profiles.memberId })
    .from(profiles)
    .where(and(inArray(profiles.memberId, [...new Set(members)]), eq(profiles.status, 'rejected')));
}

function toFacts(profile: Profile): ProfileFacts {
  return Object.fromEntries(PROFILE_FIELDS.map((field) => [field, profile[field]])) as ProfileFacts;
}
