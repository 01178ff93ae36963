import { fireEvent, screen, within } from '@testing-library/react';
import { readUser } from '@waha/domain/account/account.contract';
import { listMembers, readOwnProfile, type WireMemberStanding } from '@waha/domain/profile/profile.contract';
import type { AnsweringServer } from './answering-server';
import { aReviewedProfile, HICHEM, NOUR, profileId } from './fixtures/reviewed-profile';
import { openAdminDesk } from './open-admin-desk';

export const VERIFIED: WireMemberStanding = { ...NOUR, isVerified: true, isBlocked: false, profileId: profileId(1) };
export const WAITING: WireMemberStanding = { ...HICHEM, isVerified: false, isBlocked: false, profileId: profileId(2) };
export const verifiedProfile = aReviewedProfile(NOUR, { status: 'verified', isVerified: true });

/** An administrator at the users; `members` is who the server tells of. */
export function openUsers(server: AnsweringServer, search = '', members = [VERIFIED, WAITING]) {
  server.on(listMembers, members);
  server.on(readUser, { ...NOUR, role: 'user', isVerified: true, isBlocked: false, withdrawBlockedUntil: null });
  server.on(readOwnProfile, verifiedProfile);
  return openAdminDesk(`view=users${search}`);
}

/** Presses the verified member's card; answers what is asked of the profile that opens. */
export async function openVerified() {
  fireEvent.click(await screen.findByRole('button', { name: /^Nour Hamdi/ }));
  return within(await screen.findByRole('article', { name: 'Profile' }));
}
