// Loads the code with the file; otherwise the first test would take that time.
import '../dashboards/member/member-dashboard';
import '../features/wallet/wallet-popup';
import '../features/wallet/withdraw/withdraw-popup';
import { readUser } from '@waha/domain/account/account.contract';
import { DAY, toIso } from '@waha/domain/kernel/time';
import { readWaitingTimes } from '@waha/domain/overview/waiting-times.contract';
import { readOwnProfile } from '@waha/domain/profile/profile.contract';
import { listWithdrawals, updateWallet, type WireWallet, type WireWithdraw } from '@waha/domain/wallet/wallet.contract';
import { activateMember } from '../offline/store/control-db';
import { useConnectivity } from '../platform/connectivity';
import { createId } from '../platform/create-id';
import { startSession } from '../platform/session';
import type { FakeServer } from './fake-server';
import { createOwnProfile } from './fixtures/own-profile';
import { ACCOUNT } from './open-profile';
import { renderScreen } from './render-screen';

type History = WireWallet['pointHistory'];

/** Creates an entry that becomes valid this many days from now. */
export function createEntry(
  points: number,
  days: number,
  kind: History[number]['kind'] = 'pack_bonus',
): History[number] {
  const at = Date.now() + days * DAY;
  const earnedAt = kind.startsWith('withdrawal') ? at : at - 31 * DAY;
  return { points, earnedAt: toIso(earnedAt), becomesValidAt: toIso(at), kind };
}

/** Creates a wallet with these entries; 24 valid points by default. */
export function createWallet(
  pointHistory: History = [createEntry(24, -1)],
  part: Partial<WireWallet> = {},
): WireWallet {
  const sum = (entries: History) => entries.reduce((total, { points }) => total + points, 0);
  const validPoints = sum(pointHistory.filter(({ becomesValidAt }) => Date.parse(becomesValidAt) <= Date.now()));
  return {
    totalPoints: sum(pointHistory),
    validPoints,
    availableAmount: validPoints * 500,
    updatedAt: toIso(Date.now()),
    pointHistory,
    balanceFacilityService: 60,
    ...part,
  };
}

export function createWithdrawal(part: Partial<WireWithdraw> = {}): WireWithdraw {
  const points = part.pointsWithdrawn ?? 10;
  return {
    _id: createId(),
    pointsWithdrawn: points,
    amount: points * 500,
    status: 'pending',
    createdAt: '2026-03-04T10:00:00.000Z',
    ...part,
  };
}

/**
 * Opens the wallet of a verified member with 24 valid points and no withdrawals, unless `given` prepares the server
 * otherwise.
 * @returns the member's id, and the page's address
 */
export async function openWallet(
  server: FakeServer,
  setUp: (userId: string) => unknown = () => {},
  address = '/dashboard?open=wallet',
) {
  useConnectivity.setState({ state: 'online' });
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: ACCOUNT.email });
  const accountStatus = { role: 'user' as const, isVerified: true, isBlocked: false, withdrawBlockedUntil: null };
  server.on(readUser, { _id: userId, ...ACCOUNT, ...accountStatus });
  server.on(readOwnProfile, createOwnProfile(userId, { status: 'verified', isVerified: true }));
  server.on(updateWallet, createWallet());
  server.on(listWithdrawals, []);
  server.on(readWaitingTimes, {
    ...{ quiz: null, payment: 24, profile: 48, withdrawal: 72, recharge: 1, message: 4 },
  });
  await setUp(userId);
  const page = await renderScreen(address);
  return { userId, ...page };
}
