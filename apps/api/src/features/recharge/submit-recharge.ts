import type { MemberId, RechargeId } from '@waha/domain/kernel/ids';
import { completeRecharge, type Recharge, type RechargeDraft, rechargePrice } from '@waha/domain/recharge/recharge';
import { newId } from '../../platform/new-id';
import { saveFile } from '../../platform/private-files';
import { orRefuse } from '../../platform/refused';
import type { Unit } from '../../platform/transact';
import type { StagedFile } from '../../platform/uploads';
import { findRechargeByKey, saveRecharge } from './recharge.store';

type Order = { memberId: MemberId; draft: RechargeDraft<StagedFile>; key: string | undefined };

/** Keeps a member's wish for points with its receipt, pending. @throws Refused `invalid_input`, leaving nothing behind */
export async function submitRecharge({ tx, now, emit }: Unit, { memberId, draft, key }: Order): Promise<Recharge> {
  const sentBefore = key && (await findRechargeByKey(tx, memberId, key));
  if (sentBefore) return sentBefore;

  const { points, receipt } = orRefuse(completeRecharge(draft));
  const recharge: Recharge = {
    id: newId<RechargeId>(now),
    memberId,
    points,
    totalMillimes: rechargePrice(points).total,
    receiptFileId: receipt.fileId,
    createdAt: now,
    status: 'pending',
  };
  await saveFile({ tx, now }, receipt, { ownerId: memberId, purpose: 'recharge_receipt' });
  await saveRecharge(tx, recharge, key);
  await emit({ type: 'recharge.submitted', recharge, at: now });
  return recharge;
}
