import type { MemberId, PaymentId } from '@waha/domain/kernel/ids';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { ok } from '@waha/domain/kernel/result';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { refusals } from '@waha/domain/refusals';
import { computeTotals, ENTRY_KINDS, sortByDate } from '@waha/domain/wallet/ledger';
import { reverseSource } from '@waha/domain/wallet/reversal';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import type { Services } from '#platform/services';
import { findInvitationCredit } from '../invitations/invitations.public-queries';
import { accrueBeforeReading } from './ledger/accrue-bonuses';
import { sumOwedPoints } from './wallet.queries';
import { listEntries } from './wallet.store';
import { pointEntries } from './wallet.tables';

type WalletServices = Pick<Services, 'db' | 'clock' | 'transact'>;

/** Returns the wallet points that these payments have earned so far. */
export async function sumEarnedPoints(
  services: WalletServices,
  memberId: MemberId,
  paymentIds: readonly PaymentId[],
): Promise<number> {
  const sources = new Set<string>(paymentIds);
  await accrueBeforeReading(services, [memberId]);
  const entries = await listEntries(services.db, memberId);
  return entries
    .filter(({ account, source }) => account === 'wallet' && sources.has(source))
    .reduce((sum, { points }) => sum + points, 0);
}

/** Returns what cancelling an approved payment would reverse, or why it cannot be cancelled. */
export async function previewReversal(services: WalletServices, payment: { id: PaymentId; memberId: MemberId }) {
  await accrueBeforeReading(services, [payment.memberId]);
  const entries = await listEntries(services.db, payment.memberId);
  const ofPayment = entries.filter(({ source }) => source === payment.id);
  const sum = (account: string) =>
    ofPayment.filter((entry) => entry.account === account).reduce((total, { points }) => total + points, 0);
  const result = reverseSource(entries, payment.id, services.clock());
  const invitation = result.ok ? await previewInviterReversal(services, payment.id) : result;
  return {
    walletPoints: sum('wallet'),
    facilityPoints: sum('facility'),
    refusedBecause: invitation.ok ? null : refusals[invitation.refusal.code].text,
  };
}

/** Returns whether the credit for inviting the payer could be reversed; ok if there is none. */
async function previewInviterReversal(services: WalletServices, paymentId: PaymentId) {
  const credit = await findInvitationCredit(services.db, paymentId);
  if (!credit) return ok([]);
  await accrueBeforeReading(services, [credit.memberId]);
  return reverseSource(await listEntries(services.db, credit.memberId), credit.source, services.clock());
}

/** Returns the facility account: its totals, and every entry, newest first. */
export async function viewFacilityAccount(db: Database, memberId: MemberId, now: Instant) {
  const entries = (await listEntries(db, memberId)).filter(({ account }) => account === 'facility');
  const { totalPoints, validPoints, heldPoints } = computeTotals(entries, now);
  const history = sortByDate(entries)
    .reverse()
    .map(({ points, earnedAt, becomesValidAt, kind }) => ({
      points,
      earnedAt: toIso(earnedAt),
      becomesValidAt: toIso(becomesValidAt),
      kind,
    }));
  return { totalPoints, availablePoints: validPoints, BlockedPoints: heldPoints, history };
}

/** Returns all that members could still be paid: the points, and their value in millimes, in total and by place. */
export async function readLiability(db: Database) {
  const { inWallets, inWithdrawals } = await sumOwedPoints(db);
  const points = inWallets + inWithdrawals;
  return {
    points,
    millimes: pointsToMillimes(points),
    inWallets: pointsToMillimes(inWallets),
    inWithdrawals: pointsToMillimes(inWithdrawals),
  };
}

/** Returns the entries that a payment, a withdrawal or a recharge has caused, oldest first. */
export async function findEntriesBySource(db: Database, source: string) {
  const { id, kind, points, earnedAt, becomesValidAt } = pointEntries;
  const rows = await db
    .select({ id, kind, points, earnedAt, becomesValidAt })
    .from(pointEntries)
    // Every kind is named because it is the first column of the index.
    .where(and(inArray(kind, [...ENTRY_KINDS]), eq(pointEntries.source, source)));
  rows.sort((a, b) => a.id - b.id);
  return rows.map((row) => ({
    kind: row.kind,
    points: row.points,
    at: toIso(row.earnedAt),
    becomesValidAt: toIso(row.becomesValidAt),
  }));
}

/**
 * Returns the wallet points of these members: those that could be withdrawn now, and those that are not valid yet.
 * Absent members have none.
 */
export async function readWalletPoints(
  services: WalletServices,
  members: readonly MemberId[],
): Promise<Map<MemberId, { available: number; blocked: number; allValidAt: Instant | null }>> {
  if (members.length === 0) return new Map();
  const { db, clock } = services;
  await accrueBeforeReading(services, members);
  const { memberId, account, points, becomesValidAt } = pointEntries;
  const isValid = sql`${becomesValidAt} <= ${clock()}`;
  const rows = await db
    .select({
      memberId,
      available: sql<number>`coalesce(sum(${points}) filter (where ${isValid}), 0)`,
      blocked: sql<number>`coalesce(sum(${points}) filter (where not ${isValid}), 0)`,
      allValidAt: sql<Instant | null>`max(${becomesValidAt}) filter (where not ${isValid})`,
    })
    .from(pointEntries)
    .where(and(inArray(memberId, [...members]), eq(account, 'wallet')))
    .groupBy(memberId);
  return new Map(rows.map(({ memberId: id, ...sums }) => [id, sums]));
}
