import { listReusableFiles, type ProfileFile, type RefusedItem } from '@waha/domain/profile/profile';
import type { WirePreviousProfile, WireProfile } from '@waha/domain/profile/profile.contract';

/** How a member's profile stands: all that the device keeps of it. Instants as on the wire. */
export type ProfileState =
  | { status: 'none' }
  | { status: 'submitted'; sentAt: string }
  | { status: 'verified'; sentAt: string; decidedAt?: string | undefined }
  | { status: 'rejected'; decidedAt: string; refused: readonly RefusedItem[] };

/** What the server told of it; lives in memory only. */
export type ProfileDetails = {
  profile?: WireProfile | undefined;
  /** The sending that was rejected. */
  previous?: WirePreviousProfile | undefined;
};

/** None of who they are, none of the addresses of their papers. */
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

/** Files that were fine in the sending before and need not be sent again. */
export function listAcceptedFiles(standing: ProfileState): ProfileFile[] {
  return standing.status === 'rejected' ? listReusableFiles({ refusedItems: standing.refused }) : [];
}
