import type { MemberId, ProfileId } from '@waha/domain/kernel/ids';
import type { WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import { countQueue, type QueueSize } from '#platform/database/queues/count-queue';
import { listWaits } from '#platform/database/queues/list-waits';
import { findDuplicates } from './find-duplicates';
import { viewProfilesForReview } from './profile.queries';
import { toProfile } from './profile.store';
import { profiles } from './profile.tables';

/** Returns profiles as admins see them, by id, for notifications about them. */
export async function findProfileViews(
  db: Database,
  ids: readonly ProfileId[],
): Promise<Map<string, WireReviewedProfile>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(profiles)
    .where(inArray(profiles.id, [...new Set(ids)]));
  const views = await viewProfilesForReview(db, rows.map(toProfile));
  return new Map(views.map((view) => [view._id, view]));
}

/** Returns the payout method and number of members from their current profile, by member. */
export async function findPayouts(
  tx: Tx | Database,
  members: readonly MemberId[],
): Promise<Map<MemberId, { method: string; number: string }>> {
  if (members.length === 0) return new Map();
  const { memberId, payment, mobile, status, id } = profiles;
  const rows = await tx
    .select({ memberId, payment, mobile })
    .from(profiles)
    .where(and(inArray(memberId, [...new Set(members)]), ne(status, 'rejected')))
    .orderBy(asc(id));
  return new Map(rows.map((row) => [row.memberId, { method: row.payment, number: row.mobile }]));
}

/** Returns the names of verified profiles, by member. */
export async function findVerifiedNames(
  tx: Tx | Database,
  members: readonly MemberId[],
): Promise<Map<MemberId, string>> {
  if (members.length === 0) return new Map();
  const { memberId, name, surname, status, id } = profiles;
  const rows = await tx
    .select({ memberId, name, surname })
    .from(profiles)
    .where(and(inArray(memberId, [...new Set(members)]), eq(status, 'verified')))
    .orderBy(asc(id));
  return new Map(rows.map((row) => [row.memberId, `${row.name} ${row.surname}`.trim()]));
}

/** Returns the country of residence of members, its English name, from their latest profile, by member. */
export async function findCountries(tx: Tx | Database, members: readonly MemberId[]): Promise<Map<MemberId, string>> {
  if (members.length === 0) return new Map();
  const { memberId, country, id } = profiles;
  const rows = await tx
    .select({ memberId, country })
    .from(profiles)
    .where(inArray(memberId, [...new Set(members)]))
    .orderBy(asc(id));
  return new Map(rows.map((row) => [row.memberId, row.country]));
}

/** Returns a member's contact details from the current profile: the address, and the phone as `+21698123456`. */
export async function findContact(
  tx: Tx | Database,
  member: MemberId,
): Promise<{ address: string; phone: string } | undefined> {
  const last = (await contactsQuery(tx).all({ member })).at(-1);
  return last && { address: last.address.trim(), phone: last.mobile && `+${last.mobile}` };
}

const contactsQuery = prepareQuery((db) => {
  const { memberId, address, mobile, status, id } = profiles;
  return db
    .select({ address, mobile })
    .from(profiles)
    .where(and(eq(memberId, sql.placeholder('member')), ne(status, 'rejected')))
    .orderBy(asc(id))
    .prepare();
});

/** Counts the profiles that are pending. */
export function countPendingProfiles(db: Database): Promise<QueueSize> {
  return countQueue(db, {
    table: profiles,
    since: profiles.submittedAt,
    where: eqLiteral(profiles.status, 'submitted'),
    decided: { kind: 'profile', id: profiles.id },
  });
}

/** Returns how long the latest profiles waited for their verification or rejection. */
export function listProfileWaits(db: Database, limit: number): Promise<number[]> {
  const { submittedAt: since, decidedAt: until } = profiles;
  return listWaits(db, { table: profiles, since, until, limit });
}

/** The signs of one person with two accounts. Relatives may share a mobile number. */
const SAME_PERSON_SIGNS: readonly string[] = ['document', 'name_and_birth'];

/** Checks whether the profiles of two members, of any status, show the same person. */
export async function isSamePerson(tx: Tx, one: MemberId, other: MemberId): Promise<boolean> {
  const rows = await tx.select().from(profiles).where(eq(profiles.memberId, one)).orderBy(asc(profiles.id));
  const duplicates = [...(await findDuplicates(tx, rows.map(toProfile))).values()].flat();
  return duplicates.some(
    ({ userId, because }) => userId === other && because.some((sign) => SAME_PERSON_SIGNS.includes(sign)),
  );
}
