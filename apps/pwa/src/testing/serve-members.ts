import { readUser } from '@waha/domain/account/account.contract';
import { readMemberDataCopy } from '@waha/domain/account/data-copy/staff/member-data-copy.contract';
import { readMemberDeletion } from '@waha/domain/account/deletion/staff/member-deletion.contract';
import { listMembers, readOwnProfile } from '@waha/domain/profile/profile.contract';
import { countPaymentsByPack, listPayments } from '@waha/domain/purchase/payment.contract';
import { listWithdrawals, readPoints } from '@waha/domain/wallet/wallet.contract';
import type { FakeServer } from './fake-server';
import { NOUR } from './fixtures/reviewed-profile';
import { serveMembersTable, UNVERIFIED_MEMBER, VERIFIED_MEMBER, verifiedProfile } from './open-users';

/** Serves Nour, verified and without pending items; she and Hichem are the only members. */
export function serveMembers(server: FakeServer): void {
  server.on(listMembers, [VERIFIED_MEMBER, UNVERIFIED_MEMBER]);
  serveMembersTable(server, [VERIFIED_MEMBER, UNVERIFIED_MEMBER]);
  server.on(readUser, { ...NOUR, role: 'user', isVerified: true, isBlocked: false, withdrawBlockedUntil: null });
  server.on(readOwnProfile, verifiedProfile);
  server.on(countPaymentsByPack, { packCounts: [] });
  server.on(readPoints, { totalPoints: 0, availablePoints: 0, BlockedPoints: 0 });
  server.on(listPayments, []);
  server.on(listWithdrawals, []);
  server.on(readMemberDataCopy, { copy: null });
  server.on(readMemberDeletion, {
    ...{ deletion: null, hold: null, erasedAt: null },
    unsettled: { payments: 0, recharges: 0, withdrawals: 0, refunds: 0 },
  });
}
