import type { MemberId, ProfileId } from '@waha/domain/kernel/ids';
import type { Profile, ProfileStatus } from '@waha/domain/profile/profile';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { peopleNames } from '#platform/auth/auth.tables';
import type { Database, Tx } from '#platform/database/database';
import { omitNulls } from '#platform/database/omit-nulls';
import { updateUnchangedRow } from '#platform/database/unit-of-work';
import { profiles } from './profile.tables';

export async function findProfile(tx: Tx | Database, id: ProfileId): Promise<Profile | undefined> {
  const [row] = await tx.select().from(profiles).where(eq(profiles.id, id));
  return row && toProfile(row);
}

/** Returns the latest profile of a member, of any status. */
export async function findLatestProfile(tx: Tx | Database, memberId: MemberId): Promise<Profile | undefined> {
  const ofMember = eq(profiles.memberId, memberId);
  const [row] = await tx.select().from(profiles).where(ofMember).orderBy(desc(profiles.id)).limit(1);
  return row && toProfile(row);
}

/** Checks whether a pending or verified profile of another member has this mobile number. */
export async function isMobileTaken(tx: Tx, memberId: MemberId, mobile: string): Promise<boolean> {
  const condition = and(eq(profiles.mobile, mobile), isActiveProfileOfOther(memberId));
  const [row] = await tx.select({ id: profiles.id }).from(profiles).where(condition).limit(1);
  return row !== undefined;
}

/** Checks the same for a complete phone number, with or without the plus sign. */
export async function isPhoneNumberTaken(tx: Tx, memberId: MemberId, phoneNumber: string): Promise<boolean> {
  const digits = phoneNumber.replace('+', '');
  const condition = and(inArray(profiles.phoneNumber, [digits, `+${digits}`]), isActiveProfileOfOther(memberId));
  const [row] = await tx.select({ id: profiles.id }).from(profiles).where(condition).limit(1);
  return row !== undefined;
}

export async function saveProfile(tx: Tx, { files, ...profile }: Profile): Promise<void> {
  const { cinFront, cinBack, video } = files;
  await tx
    .insert(profiles)
    .values({ ...profile, cinFrontFileId: cinFront, cinBackFileId: cinBack, videoFileId: video });
}

export async function saveDecision(tx: Tx, profile: Profile, from: ProfileStatus): Promise<void> {
  const { id, status, decidedBy, decidedAt, refusedItems, reason } = profile;
  const change = { status, decidedBy, decidedAt, refusedItems, reason };
  await updateUnchangedRow(tx, profiles, { id, unchanged: eq(profiles.status, from) }, change);
}

/** Saves the numbers of a verified profile, and the same in the search index: its triggers follow only new profiles. */
export async function saveNumbers(tx: Tx, { id, memberId, mobile, phoneNumber }: Profile): Promise<void> {
  await updateUnchangedRow(tx, profiles, { id, unchanged: eq(profiles.status, 'verified') }, { mobile, phoneNumber });
  await tx
    .update(peopleNames)
    .set({ phone: `${mobile}|${phoneNumber}` })
    .where(eq(peopleNames.personId, memberId));
}

export function toProfile(row: typeof profiles.$inferSelect): Profile {
  const { cinFrontFileId: cinFront, cinBackFileId: cinBack, videoFileId: video, ...rest } = row;
  return { ...omitNulls(rest), files: { cinFront, cinBack, video } };
}

function isActiveProfileOfOther(memberId: MemberId) {
  return and(ne(profiles.memberId, memberId), ne(profiles.status, 'rejected'));
}
