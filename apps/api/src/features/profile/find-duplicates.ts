import type { FileId, MemberId, ProfileId } from '@waha/domain/kernel/ids';
import { foldName } from '@waha/domain/kernel/text/fold-name';
import type { Profile } from '@waha/domain/profile/profile';
import { DUPLICATE_SIGNS, type WireReviewedProfile } from '@waha/domain/profile/profile.contract';
import { desc, eq, inArray, or } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import type { Database, Tx } from '#platform/database/database';
import { files } from '#platform/database/platform.tables';
import { toProfile } from './profile.store';
import { profiles } from './profile.tables';

type DuplicateSign = (typeof DUPLICATE_SIGNS)[number];
type Duplicates = WireReviewedProfile['duplicates'];
type OtherProfile = { profile: Profile; userName: string };

/**
 * Returns other members with a profile, of any status, that resembles one of these. Each member occurs once, with the
 * status of the newest such profile, by the id of the examined profile.
 */
export async function findDuplicates(
  tx: Tx | Database,
  reviewed: readonly Profile[],
): Promise<Map<ProfileId, Duplicates>> {
  const prints = await readFingerprints(tx, reviewed);
  const similarProfiles = await findSimilarProfiles(tx, reviewed, [...new Set(prints.values())]);
  const printsOfOthers = await readFingerprints(
    tx,
    similarProfiles.map(({ profile }) => profile),
  );
  const printsOf = ({ files: sent }: Profile, all: Map<FileId, string>) => Object.values(sent).map((id) => all.get(id));

  const signsOf = (profile: Profile, other: Profile): DuplicateSign[] => {
    const ownPrints = printsOf(profile, prints);
    const hasSign: Record<DuplicateSign, boolean> = {
      mobile: profile.mobile === other.mobile,
      document: printsOf(other, printsOfOthers).some((print) => ownPrints.includes(print)),
      name_and_birth: profile.dateOfBirth === other.dateOfBirth && fullName(profile) === fullName(other),
    };
    return DUPLICATE_SIGNS.filter((sign) => hasSign[sign]);
  };
  return new Map(reviewed.map((profile) => [profile.id, collectDuplicates(profile, similarProfiles, signsOf)]));
}

/** `others` are sorted newest first. */
function collectDuplicates(
  profile: Profile,
  similarProfiles: readonly OtherProfile[],
  signsOf: (profile: Profile, other: Profile) => DuplicateSign[],
): Duplicates {
  const byMember = new Map<MemberId, Duplicates[number]>();
  for (const { profile: similarProfile, userName } of similarProfiles) {
    const signs = similarProfile.memberId === profile.memberId ? [] : signsOf(profile, similarProfile);
    if (signs.length === 0) continue;
    const existing = byMember.get(similarProfile.memberId);
    const because = DUPLICATE_SIGNS.filter((sign) => signs.includes(sign) || existing?.because.includes(sign));
    byMember.set(similarProfile.memberId, {
      userId: similarProfile.memberId,
      userName,
      status: similarProfile.status,
      ...existing,
      because,
    });
  }
  return [...byMember.values()];
}

/** Returns every profile that could resemble one of these, newest first. */
async function findSimilarProfiles(
  tx: Tx | Database,
  reviewed: readonly Profile[],
  sha256: readonly string[],
): Promise<OtherProfile[]> {
  if (reviewed.length === 0) return [];
  const sameBytes = await tx
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.sha256, [...sha256]));
  const fileIds = sameBytes.map(({ id }) => id);
  const rows = await tx
    .select({ profile: profiles, name: people.name, surname: people.surname })
    .from(profiles)
    .innerJoin(people, eq(people.id, profiles.memberId))
    .where(
      or(
        inArray(
          profiles.mobile,
          reviewed.map(({ mobile }) => mobile),
        ),
        inArray(
          profiles.dateOfBirth,
          reviewed.map(({ dateOfBirth }) => dateOfBirth),
        ),
        inArray(profiles.cinFrontFileId, fileIds),
        inArray(profiles.cinBackFileId, fileIds),
        inArray(profiles.videoFileId, fileIds),
      ),
    )
    .orderBy(desc(profiles.id));
  return rows.map(({ profile, name, surname }) => ({ profile: toProfile(profile), userName: `${name} ${surname}` }));
}

/** Returns the hashes that identify identical documents. */
async function readFingerprints(tx: Tx | Database, list: readonly Profile[]): Promise<Map<FileId, string>> {
  const ids = [...new Set(list.flatMap(({ files: sent }) => Object.values(sent)))];
  if (ids.length === 0) return new Map();
  const rows = await tx.select({ id: files.id, sha256: files.sha256 }).from(files).where(inArray(files.id, ids));
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

function fullName({ name, surname }: Profile): string {
  return foldName(`${name} ${surname}`);
}
