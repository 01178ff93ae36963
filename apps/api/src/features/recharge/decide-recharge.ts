import type { RechargeId, StaffId } from '@waha/domain/kernel/ids';
import { decideRecharge as decideRule, type Recharge, type RechargeDecision } from '@waha/domain/recharge/recharge';
import { unwrapDecision } from '#platform/auth/unwrap-decision';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound } from '#platform/http/refusal-error';
import { findRecharge, saveDecision } from './recharge.store';

type Input = { rechargeId: RechargeId; decision: RechargeDecision; by: StaffId };

/**
 * Accepts or rejects a recharge, once, with all reactions. @throws RefusalError `recharge_not_found`,
 * `recharge_already_decided`, `own_decision`
 */
export async function decideRecharge(
  { tx, now, emit }: UnitOfWork,
  { rechargeId, decision, by }: Input,
): Promise<Recharge> {
  const recharge = requireFound(await findRecharge(tx, rechargeId), 'recharge_not_found');
  const decided = await unwrapDecision(tx, decideRule(recharge, decision, by, now));
  await saveDecision(tx, decided.recharge);
  await emit(decided.event);
  return decided.recharge;
}
