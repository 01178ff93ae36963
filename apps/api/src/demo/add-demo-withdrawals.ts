import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import { DAY, HOUR } from '@waha/domain/kernel/time';
import type { WithdrawalDecision } from '@waha/domain/wallet/withdrawal';
import { accrueBonuses } from '../features/wallet/ledger/accrue-bonuses';
import { decideWithdrawal } from '../features/wallet/withdrawals/decide-withdrawal';
import { payWithdrawal } from '../features/wallet/withdrawals/pay-withdrawal';
import type { Services } from '../platform/services';
import { confirmDemoWithdrawal } from './confirm-demo-withdrawal';
import { withInstant } from './with-instant';

type DemoWithdrawal = { daysAgo: number; points: number; decision?: WithdrawalDecision['status']; reference?: string };

/** Withdrawals of Amina, who has had valid points for some weeks: paid, rejected and pending. */
const DEMO_WITHDRAWALS: readonly DemoWithdrawal[] = [
  { daysAgo: 30, points: 10, decision: 'approved', reference: 'D17-204518' },
  { daysAgo: 8, points: 4, decision: 'rejected' },
  { daysAgo: 1, points: 12 },
];

const NO_MOBILE_REASON = {
  source: 'Please add your mobile number to your profile.',
  fr: 'Veuillez ajouter votre numéro de mobile à votre profil.',
  ar: 'يرجى إضافة رقم هاتفك الجوال إلى ملفك.',
  en: 'Please add your mobile number to your profile.',
};

/** Adds withdrawals of the demo members. No mail is sent, and the codes are entered at once. */
export async function addDemoWithdrawals(
  { transact, clock, secret, config }: Services,
  who: { Amina: MemberId; Leila: PersonId },
): Promise<void> {
  const today = clock();
  const reason = resolveText(NO_MOBILE_REASON, config.language);
  for (const demoWithdrawal of DEMO_WITHDRAWALS) {
    const at = today - demoWithdrawal.daysAgo * DAY;
    await transact(async (unit) => {
      await accrueBonuses(withInstant(unit, at), { members: [who.Amina] });
      const { id } = await confirmDemoWithdrawal(unit, {
        memberId: who.Amina,
        points: demoWithdrawal.points,
        at,
        secret,
      });
      if (!demoWithdrawal.decision) return;
      await decideWithdrawal(withInstant(unit, at + 5 * HOUR), {
        withdrawalId: id,
        decision:
          demoWithdrawal.decision === 'rejected'
            ? { status: demoWithdrawal.decision, reason }
            : { status: demoWithdrawal.decision },
        by: who.Leila,
      });
      if (!demoWithdrawal.reference) return;
      const payout = { withdrawalId: id, reference: demoWithdrawal.reference, by: who.Leila };
      await payWithdrawal(withInstant(unit, at + 26 * HOUR), payout);
    });
  }
}
