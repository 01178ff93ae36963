import { fireEvent, screen, within } from '@testing-library/react';
import { readUser } from '@waha/domain/account/account.contract';
import {
  listTags,
  listViews,
  readMembersTable,
  readTags,
  type WireMember,
} from '@waha/domain/members/members.contract';
import { readOwnProfile, type WireMemberStatus } from '@waha/domain/profile/profile.contract';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import type { AnsweringServer } from './answering-server';
import { aReviewedProfile, HICHEM, NOUR, profileId } from './fixtures/reviewed-profile';
import { openAdminDesk } from './open-admin-desk';

export const VERIFIED: WireMemberStatus = { ...NOUR, isVerified: true, isBlocked: false, profileId: profileId(1) };
export const WAITING: WireMemberStatus = { ...HICHEM, isVerified: false, isBlocked: false, profileId: profileId(2) };
export const verifiedProfile = aReviewedProfile(NOUR, { status: 'verified', isVerified: true });

/** Somebody as the table of members shows them. */
export function inTable({ profileId: _, ...member }: WireMemberStatus, change: Partial<WireMember> = {}): WireMember {
  const joinedAt = '2026-03-04T10:00:00.000Z';
  const points = { packs: 1, availablePoints: 36, blockedPoints: 12, waiting: 0 };
  return { ...member, language: null, joinedAt, ...points, tags: [], ...change };
}

/** The server tells of these members, and of nothing that was put to them. */
export function tellOfMembers(server: AnsweringServer, members: readonly WireMemberStatus[], total = members.length) {
  server.on(readMembersTable, { members: members.map((member) => inTable(member)), total, isCut: false });
  server.on(listTags, []);
  server.on(readTags, { tags: [] });
  server.on(listViews, []);
  server.on(listPacks, []);
}

/** An administrator at the users; `members` is who the server tells of. */
export function openUsers(server: AnsweringServer, search = '', members = [VERIFIED, WAITING]) {
  tellOfMembers(server, members);
  server.on(readUser, { ...NOUR, role: 'user', isVerified: true, isBlocked: false, withdrawBlockedUntil: null });
  server.on(readOwnProfile, verifiedProfile);
  return openAdminDesk(`view=users${search}`);
}

/** Presses the verified member's card; answers what is asked of the profile that opens. */
export async function openVerified() {
  fireEvent.click(await screen.findByRole('button', { name: /^Nour Hamdi/ }));
  return within(await screen.findByRole('article', { name: 'Profile' }));
}
