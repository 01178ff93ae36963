import type { FileId, MemberId, ProfileId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { listReusableFiles, PROFILE_FILES, type Profile, type ProfileFile } from '@waha/domain/profile/profile';
import { completeProfile, type ProfileDraft } from '@waha/domain/profile/profile-draft';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { saveFile } from '#platform/files/private-files';
import type { StagedFile } from '#platform/files/uploads';
import { RefusalError, unwrapResult } from '#platform/http/refusal-error';
import { hasPaid } from '../purchase/payment.public-queries';
import { checkNumbersAreFree } from './check-numbers-are-free';
import { findLatestProfile, saveProfile } from './profile.store';

type Input = { memberId: MemberId; draft: ProfileDraft<StagedFile> };

/**
 * Stores a member's identity documents for verification. After a rejection the accepted files are reused.
 * @throws RefusalError `pack_required`, `profile_already_sent`, `invalid_input`, `mobile_exists`,
 * `phone_number_exists`; nothing is stored then
 */
export async function submitProfile({ tx, now, emit }: UnitOfWork, { memberId, draft }: Input): Promise<Profile> {
  if (!(await hasPaid(tx, memberId))) throw new RefusalError({ code: 'pack_required' });
  const rejected = await findLatestProfile(tx, memberId);
  if (rejected && rejected.status !== 'rejected') throw new RefusalError({ code: 'profile_already_sent' });
  const reusableFiles = rejected ? listReusableFiles(rejected) : [];
  const { facts, files } = unwrapResult(completeProfile(draft, reusableFiles, toIso(now).slice(0, 10)));
  await checkNumbersAreFree(tx, memberId, facts);

  for (const file of Object.values(files)) {
    await saveFile({ tx, now }, file, { ownerId: memberId, purpose: 'identity_document' });
  }
  const fileIds = { ...rejected?.files, ...toFileIds(files) } as Record<ProfileFile, FileId>;
  const profile: Profile = {
    ...facts,
    id: createId<ProfileId>(now),
    memberId,
    files: fileIds,
    submittedAt: now,
    status: 'submitted',
  };
  await saveProfile(tx, profile);
  await emit({ type: 'profile.submitted', profile, at: now });
  return profile;
}

function toFileIds(files: Partial<Record<ProfileFile, StagedFile>>): Partial<Record<ProfileFile, FileId>> {
  const sent = PROFILE_FILES.filter((name) => files[name]);
  return Object.fromEntries(sent.map((name) => [name, files[name]?.fileId]));
}
