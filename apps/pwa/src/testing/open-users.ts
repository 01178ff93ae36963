import { fireEvent, screen, within } from '@testing-library/react';
import { readUser } from '@waha/domain/account/account.contract';
import { readBuyerIdentifier } from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import { readInvoiceReminders } from '@waha/domain/invoices/staff/invoice-reminders.contract';
import {
  listTags,
  listViews,
  readMembersTable,
  readStanding,
  readTags,
  type WireMember,
  type WireStanding,
} from '@waha/domain/members/members.contract';
import { readOwnProfile, type WireMemberStatus } from '@waha/domain/profile/profile.contract';
import { listPacks } from '@waha/domain/purchase/purchase.contract';
import type { FakeServer } from './fake-server';
import { createProfileId, createReviewedProfile, HICHEM, NOUR } from './fixtures/reviewed-profile';
import { openAdminDashboard } from './open-admin-dashboard';

export const VERIFIED_MEMBER: WireMemberStatus = {
  ...NOUR,
  isVerified: true,
  isBlocked: false,
  profileId: createProfileId(1),
};
export const UNVERIFIED_MEMBER: WireMemberStatus = {
  ...HICHEM,
  isVerified: false,
  isBlocked: false,
  profileId: createProfileId(2),
};
export const verifiedProfile = createReviewedProfile(NOUR, { status: 'verified', isVerified: true });

/** Returns a member as the table of members receives them. */
export function toTableMember(
  { profileId: _, ...member }: WireMemberStatus,
  change: Partial<WireMember> = {},
): WireMember {
  const joinedAt = '2026-03-04T10:00:00.000Z';
  const points = { packs: 1, availablePoints: 36, blockedPoints: 12, waiting: 0 };
  return { ...member, language: null, joinedAt, ...points, tags: [], ...change };
}

/** Serves these members, without notes, tags or other additions. */
export function serveMembersTable(server: FakeServer, members: readonly WireMemberStatus[], total = members.length) {
  server.on(readMembersTable, { members: members.map((member) => toTableMember(member)), total, isCut: false });
  server.on(readStanding, createStanding());
  server.on(readInvoiceReminders, { isPaused: false, isOn: true, reminders: [] });
  server.on(readBuyerIdentifier, { identifier: null });
  server.on(listTags, []);
  server.on(readTags, { tags: [] });
  server.on(listViews, []);
  server.on(listPacks, []);
}

/** Returns the standing of the verified member. */
export function createStanding(part: Partial<WireStanding> = {}): WireStanding {
  const { name: _, surname: _surname, email: _email, ...state } = toTableMember(VERIFIED_MEMBER);
  const nothing = { count: 0, millimes: 0 };
  return { ...state, paidMillimes: 0, unpaid: nothing, overdue: nothing, ...part };
}

/** Opens the users section as an administrator; the server has these `members`. */
export function openUsers(server: FakeServer, search = '', members = [VERIFIED_MEMBER, UNVERIFIED_MEMBER]) {
  serveMembersTable(server, members);
  server.on(readUser, { ...NOUR, role: 'user', isVerified: true, isBlocked: false, withdrawBlockedUntil: null });
  server.on(readOwnProfile, verifiedProfile);
  return openAdminDashboard(`view=users${search}`);
}

/**
 * Presses the verified member's card.
 * @returns queries within the opened profile
 */
export async function openVerified() {
  fireEvent.click(await screen.findByRole('button', { name: /^Nour Hamdi/ }));
  return within(await screen.findByRole('article', { name: 'Profile' }));
}
