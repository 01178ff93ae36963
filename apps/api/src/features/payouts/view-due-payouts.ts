import { addDays, getDayAt, getDayStart } from '@waha/domain/kernel/calendar/day';
import type { StaffId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { type DuePayout, getPayeeName, getPayoutKey } from '@waha/domain/payouts/due-payout';
import { findPayoutWarnings, isBlocking } from '@waha/domain/payouts/find-payout-warnings';
import { MAX_PAYOUT_FILE_LINES } from '@waha/domain/payouts/payout-file';
import type { PayoutLayout } from '@waha/domain/payouts/payout-layout';
import { computeDayLeft, type PayoutLimits } from '@waha/domain/payouts/payout-limits';
import type { WireDuePayout, WireDuePayouts } from '@waha/domain/payouts/staff/payout-files.contract';
import { findPeople } from '#platform/auth/people.queries';
import type { Config } from '#platform/config/config';
import type { Database, Tx } from '#platform/database/database';
import { listDuePayouts } from './list-due-payouts';
import { findFileNumbers, sumOrdered } from './payout-file.store';

type Options = {
  layout: PayoutLayout;
  by: StaffId;
  now: Instant;
  config: Pick<Config, 'payoutLayouts' | 'payoutLimits' | 'twoPeopleAbove'>;
};

/** Returns the oldest payouts that are due, with what a layout and the limits have against each. */
export async function viewDuePayouts(db: Database, { layout, by, now, config }: Options): Promise<WireDuePayouts> {
  const { payoutLimits: limits, payoutLayouts, twoPeopleAbove } = config;
  const found = await listDuePayouts(db, { limit: MAX_PAYOUT_FILE_LINES + 1 });
  const due = found.slice(0, MAX_PAYOUT_FILE_LINES);
  const fileNumbers = await findFileNumbers(db, due);
  const deciders = await findPeople(
    db,
    due.flatMap(({ decidedBy }) => (decidedBy ? [decidedBy] : [])),
  );
  const { payoutMillimes, fileMillimes } = limits;
  const dayLeft = computeDayLeft(limits, await sumOrderedToday(db, { now, limits }));
  return {
    layouts: payoutLayouts.map(({ name, methods }) => ({ name, ...(methods && { methods: [...methods] }) })),
    layout: layout.name,
    payouts: due.map((payout) => {
      const inFile = fileNumbers.get(getPayoutKey(payout));
      const decider = payout.decidedBy && deciders.get(payout.decidedBy);
      const warnings = findPayoutWarnings(payout, { layout, by, limits, inFile });
      return {
        ...viewPayout(payout),
        ...(decider && { decidedBy: { _id: decider.id, name: decider.fullName } }),
        warnings: warnings.map((code) => ({ code, isBlocking: isBlocking(code) })),
        ...(inFile !== undefined && { inFile }),
      };
    }),
    hasMore: found.length > due.length,
    limits: {
      ...(payoutMillimes !== undefined && { payout: payoutMillimes }),
      ...(fileMillimes !== undefined && { file: fileMillimes }),
      ...(dayLeft !== undefined && { dayLeft }),
    },
    ...(twoPeopleAbove !== undefined && { needsTwoAbove: twoPeopleAbove }),
  };
}

function viewPayout(payout: DuePayout): Omit<WireDuePayout, 'warnings'> {
  const { kind, id, memberId, memberName, isVerified, method, number, decidedAt } = payout;
  const { amountMillimes, withheldMillimes } = payout;
  return {
    ...{ kind, _id: id, userId: memberId, name: getPayeeName(payout), userName: memberName, isVerified },
    ...{ method, number, amount: amountMillimes, decidedAt: toIso(decidedAt) },
    ...(withheldMillimes && { withheld: withheldMillimes }),
  };
}

/** Returns the sum of the files of today in Tunis; 0 without a limit for a day, which needs no sum. */
export async function sumOrderedToday(
  tx: Tx | Database,
  { now, limits }: { now: Instant; limits: PayoutLimits },
): Promise<Millimes> {
  if (limits.dayMillimes === undefined) return 0;
  const today = getDayAt(now);
  return sumOrdered(tx, { from: getDayStart(today), until: getDayStart(addDays(today, 1)) });
}
