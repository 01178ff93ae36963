import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import { DAY, HOUR } from '@waha/domain/kernel/time';
import { RECHARGE_RECEIPT } from '@waha/domain/kernel/uploads';
import type { RechargeDecision } from '@waha/domain/recharge/recharge';
import { decideRecharge } from '../features/recharge/decide-recharge';
import { submitRecharge } from '../features/recharge/submit-recharge';
import type { Services } from '../platform/services';
import { atInstant } from './at-instant';
import { demoReceipt } from './demo-receipt';
import { withDemoFile } from './with-demo-file';

type Wish = {
  owner: 'Amina' | 'Hichem';
  points: number;
  receipt: number;
  daysAgo: number;
  decision?: RechargeDecision;
};

/** One was accepted, one rejected, and one waits for finance. */
const WISHES: readonly Wish[] = [
  { owner: 'Amina', points: 50, receipt: 11, daysAgo: 16, decision: { status: 'accepted' } },
  {
    owner: 'Amina',
    points: 120,
    receipt: 12,
    daysAgo: 4,
    decision: { status: 'rejected', adminMessage: 'Le montant du reçu ne correspond pas.' },
  },
  { owner: 'Hichem', points: 80, receipt: 13, daysAgo: 1 },
];

/** Recharges of the demo people, decided by finance. */
export async function addDemoRecharges(
  services: Services,
  people: Record<Wish['owner'], MemberId> & { Sonia: PersonId },
): Promise<void> {
  for (const { owner, points, receipt: look, daysAgo, decision } of WISHES) {
    const at = services.clock() - daysAgo * DAY;
    await withDemoFile(services, { bytes: demoReceipt(look), rule: RECHARGE_RECEIPT }, async (receipt, unit) => {
      const order = { memberId: people[owner], draft: { points, receipt }, key: undefined };
      const { id: rechargeId } = await submitRecharge(atInstant(unit, at), order);
      if (decision) await decideRecharge(atInstant(unit, at + 5 * HOUR), { rechargeId, decision, by: people.Sonia });
    });
  }
}
