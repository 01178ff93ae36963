import type { MemberId, WithdrawalId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { MILLIMES_PER_POINT, type Millimes, pointsToMillimes } from '@waha/domain/kernel/money';
import { needsSecondPerson } from '@waha/domain/kernel/staff/check-second-person';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import type { WireReviewedWithdraw } from '@waha/domain/wallet/staff-withdrawals.contract';
import type { WireWithdraw } from '@waha/domain/wallet/wallet.contract';
import { CONFIRMED_STATUSES, type ConfirmedStatus, type Withdrawal } from '@waha/domain/wallet/withdrawal';
import { getWithheldAmounts } from '@waha/domain/wallet/withholding/withholding';
import { and, asc, desc, eq, gt, inArray, isNull, lte, sql, sum } from 'drizzle-orm';
import { findPayouts } from '#features/profile/profile.public-queries';
import { people } from '#platform/auth/auth.tables';
import { findMembersAndDeciders, matchesSearch, PHONE_DIGITS_SQL } from '#platform/auth/people.queries';
import type { Config } from '#platform/config/config';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { createPage, type Page } from '#platform/http/page';
import type { Services } from '#platform/services';
import { accrueBeforeReading } from '../ledger/accrue-bonuses';
import { pointEntries, withdrawals } from '../wallet.tables';
import { describeWithholding } from '../withholding/describe-withholding';
import { attachCodes } from './withdrawal.store';

const GROSS_MILLIMES_SQL = sql<number>`${withdrawals.points} * ${sql.raw(String(MILLIMES_PER_POINT))}`;
/** The amount that is sent: without the withholding tax. */
export const NET_MILLIMES_SQL = sql<number>`(${GROSS_MILLIMES_SQL} - coalesce(${withdrawals.withheldMillimes}, 0))`;

/**
 * Returns a confirmed withdrawal as its member sees it.
 * @param language of the sentence about the withholding tax; without it, the sentence is left out
 */
export function viewWithdrawal(withdrawal: Withdrawal, language?: Language): WireWithdraw {
  const { id, points, status, askedAt, decidedAt, reason, payout } = withdrawal;
  return {
    _id: id,
    pointsWithdrawn: points,
    amount: pointsToMillimes(points),
    status: status as ConfirmedStatus,
    createdAt: toIso(askedAt),
    ...(decidedAt !== undefined && { decidedAt: toIso(decidedAt) }),
    ...(reason !== undefined && { reason }),
    ...(payout && { paidAt: toIso(payout.paidAt), reference: payout.reference }),
    ...(language && describeWithholding(withdrawal, language)),
  };
}

/** Returns a member's confirmed withdrawals, newest first, with sentences in the reader's language. */
export async function listConfirmed(db: Database, memberId: MemberId, language: Language): Promise<WireWithdraw[]> {
  return (await listConfirmedWithdrawals(db, memberId)).map((withdrawal) => viewWithdrawal(withdrawal, language));
}

/** Returns a member's confirmed withdrawals, newest first. */
export async function listConfirmedWithdrawals(db: Database, memberId: MemberId): Promise<Withdrawal[]> {
  const condition = and(eq(withdrawals.memberId, memberId), inArray(withdrawals.status, [...CONFIRMED_STATUSES]));
  const rows = await db.select().from(withdrawals).where(condition).orderBy(desc(withdrawals.id));
  return attachCodes(db, rows);
}

type WalletServices = Pick<Services, 'db' | 'clock' | 'transact'> & { config: Pick<Config, 'twoPeopleAbove'> };

function toMemberIds(list: readonly { memberId: MemberId }[]): MemberId[] {
  return list.map(({ memberId }) => memberId);
}

/**
 * Returns withdrawals as staff see them, with as many queries for a page as for one.
 * @param limitMillimes the highest amount that the person who approved it may also pay
 */
export async function viewWithdrawalsForStaff(
  tx: Tx | Database,
  list: readonly Withdrawal[],
  now: Instant,
  limitMillimes?: Millimes,
): Promise<WireReviewedWithdraw[]> {
  if (list.length === 0) return [];
  const members = toMemberIds(list);
  const persons = await findMembersAndDeciders(tx, list);
  const payouts = await findPayouts(tx, members);
  const valid = await readValidPoints(tx, members, now);
  return list.map((withdrawal): WireReviewedWithdraw => {
    const { memberId, decidedBy, withholding, points } = withdrawal;
    const { netMillimes } = getWithheldAmounts(pointsToMillimes(points), withholding);
    const member = persons.get(memberId);
    const decider = decidedBy && persons.get(decidedBy);
    const isLarge = needsSecondPerson(pointsToMillimes(points), limitMillimes);
    return {
      ...viewWithdrawal(withdrawal),
      userId: memberId,
      userName: member?.fullName ?? '',
      userEmail: member?.email ?? '',
      isVerified: member !== undefined && member.verifiedAt !== null,
      payout: payouts.get(memberId) ?? null,
      ...(decider && { decidedBy: { _id: decider.id, name: decider.fullName } }),
      ...(isLarge && { needsSecondPerson: true as const }),
      ...(withholding && {
        withheld: {
          ...{ amount: withholding.withheldMillimes, net: netMillimes },
          ...{ rate: withholding.rateBasisPoints, base: withholding.basePercent },
        },
      }),
      validPoints: valid.get(memberId) ?? 0,
    };
  });
}

/** Returns a withdrawal that its member has confirmed; staff do not see one that still needs its code. */
export async function findConfirmedForStaff(
  services: WalletServices,
  id: WithdrawalId,
): Promise<WireReviewedWithdraw | undefined> {
  const { db, clock, config } = services;
  const confirmed = and(eq(withdrawals.id, id), inArray(withdrawals.status, [...CONFIRMED_STATUSES]));
  const rows = await db.select().from(withdrawals).where(confirmed);
  await accrueBeforeReading(services, toMemberIds(rows));
  return (await viewWithdrawalsForStaff(db, await attachCodes(db, rows), clock(), config.twoPeopleAbove))[0];
}

type WithdrawalStep = 'decision' | 'payout';

/**
 * Returns queued withdrawals, oldest first: for a decision, or for the payout. `q` searches name, email, points, amount
 * and phone.
 */
export async function listQueuedWithdrawals(
  services: WalletServices,
  { q, limit = PAGE_LIMIT, cursor, step = 'decision' }: PageQuery & { step?: WithdrawalStep | undefined },
): Promise<Page<WireReviewedWithdraw>> {
  const { db, clock, config } = services;
  const stepCondition =
    step === 'decision'
      ? eqLiteral(withdrawals.status, 'pending')
      : and(eqLiteral(withdrawals.status, 'approved'), isNull(withdrawals.paidAt));
  const { points } = withdrawals;
  // Finance may search by phone too, since the money is sent there.
  const isWanted = matchesSearch(q, {
    counts: [points],
    amounts: [GROSS_MILLIMES_SQL, NET_MILLIMES_SQL],
    phones: [PHONE_DIGITS_SQL],
  });
  const rows = await db
    .select({ withdrawal: withdrawals })
    .from(withdrawals)
    .innerJoin(people, eq(people.id, withdrawals.memberId))
    .where(and(stepCondition, cursor ? gt(withdrawals.id, cursor as WithdrawalId) : undefined, isWanted))
    .orderBy(asc(withdrawals.id))
    .limit(limit);
  const list = await attachCodes(
    db,
    rows.map(({ withdrawal }) => withdrawal),
  );
  await accrueBeforeReading(services, toMemberIds(list));
  return createPage(await viewWithdrawalsForStaff(db, list, clock(), config.twoPeopleAbove), limit);
}

async function readValidPoints(tx: Tx | Database, members: readonly MemberId[], now: Instant) {
  const { memberId, account, points, becomesValidAt } = pointEntries;
  const rows = await tx
    .select({ memberId, valid: sum(points).mapWith(Number) })
    .from(pointEntries)
    .where(and(inArray(memberId, [...new Set(members)]), eq(account, 'wallet'), lte(becomesValidAt, now)))
    .groupBy(memberId);
  return new Map(rows.map((row) => [row.memberId, row.valid]));
}
