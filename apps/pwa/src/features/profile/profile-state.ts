import { listReusableFiles, type ProfileFile, type RefusedItem } from '@waha/domain/profile/profile';
import type { WirePreviousProfile, WireProfile } from '@waha/domain/profile/profile.contract';

/** The status of a member's profile: everything that the device stores of it. Instants as in the API. */
export type ProfileState =
  | { status: 'none' }
  | { status: 'submitted'; sentAt: string }
  | { status: 'verified'; sentAt: string; decidedAt?: string | undefined }
  | { status: 'rejected'; decidedAt: string; refused: readonly RefusedItem[] };

/** The details that the server has sent; in memory only. */
export type ProfileDetails = {
  profile?: WireProfile | undefined;
  /** The rejected submission. */
  previous?: WirePreviousProfile | undefined;
};

/** Returns the status without personal data and without the addresses of documents. */
export function toProfileState({ profile, previous }: ProfileDetails): ProfileState {
  if (profile?.isVerified)
    return {
      status: 'verified',
      sentAt: profile.createdAt,
      ...(profile.decidedAt && { decidedAt: profile.decidedAt }),
    };
  if (profile) return { status: 'submitted', sentAt: profile.createdAt };
  if (previous) return { status: 'rejected', decidedAt: previous.decidedAt, refused: previous.refused };
  return { status: 'none' };
}

/** Lists the accepted files of the last submission, which need not be sent again. */
export function listAcceptedFiles(profileState: ProfileState): ProfileFile[] {
  return profileState.status === 'rejected' ? listReusableFiles({ refusedItems: profileState.refused }) : [];
}
