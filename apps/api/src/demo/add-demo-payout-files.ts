import type { MemberId, StaffId } from '@waha/domain/kernel/ids';
import { DAY, HOUR } from '@waha/domain/kernel/time';
import { createPayoutFile } from '../features/payouts/create-payout-file';
import { listDuePayouts } from '../features/payouts/list-due-payouts';
import { payPayoutFile } from '../features/payouts/pay-payout-file';
import { accrueBonuses } from '../features/wallet/ledger/accrue-bonuses';
import { decideWithdrawal } from '../features/wallet/withdrawals/decide-withdrawal';
import type { Services } from '../platform/services';
import { confirmDemoWithdrawal } from './confirm-demo-withdrawal';
import { withInstant } from './with-instant';

type DemoPayoutFile = { daysAgo: number; points: number; reference?: string };

/** Each has one withdrawal of Nour, whose account is known: one is paid and one is not. */
const DEMO_PAYOUT_FILES: readonly DemoPayoutFile[] = [
  { daysAgo: 6, points: 3, reference: 'D17-218830' },
  { daysAgo: 3, points: 2 },
];

/** Adds payout files that finance makes of withdrawals which an administrator has approved. */
export async function addDemoPayoutFiles(
  { transact, clock, secret, config }: Services,
  who: { Nour: MemberId; Leila: StaffId; Sonia: StaffId },
): Promise<void> {
  for (const { daysAgo, points, reference } of DEMO_PAYOUT_FILES) {
    const at = clock() - daysAgo * DAY;
    await transact(async (unit) => {
      await accrueBonuses(withInstant(unit, at), { members: [who.Nour] });
      const { id } = await confirmDemoWithdrawal(unit, { memberId: who.Nour, points, at, secret });
      const decided = withInstant(unit, at + 5 * HOUR);
      await decideWithdrawal(decided, { withdrawalId: id, decision: { status: 'approved' }, by: who.Leila });
      const payouts = await listDuePayouts(unit.tx, { payouts: [{ kind: 'withdrawal', id }] });
      const order = { layout: config.payoutLayouts[0]?.name ?? '', payouts, by: who.Sonia, config };
      const file = await createPayoutFile(withInstant(unit, at + 26 * HOUR), order);
      if (!reference) return;
      const payment = { fileId: file.id, reference, by: who.Sonia, limitMillimes: config.twoPeopleAbove };
      await payPayoutFile(withInstant(unit, at + 30 * HOUR), payment);
    });
  }
}
