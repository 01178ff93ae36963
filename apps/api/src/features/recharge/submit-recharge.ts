import type { MemberId, RechargeId } from '@waha/domain/kernel/ids';
import {
  completeRecharge,
  computeRechargePrice,
  type Recharge,
  type RechargeDraft,
} from '@waha/domain/recharge/recharge';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { saveFile } from '#platform/files/private-files';
import type { StagedFile } from '#platform/files/uploads';
import { unwrapResult } from '#platform/http/refusal-error';
import { findRechargeByKey, saveRecharge } from './recharge.store';

type Input = { memberId: MemberId; draft: RechargeDraft<StagedFile>; key: string | undefined };

/**
 * Stores a member's request for points with its receipt, as pending. @throws RefusalError `invalid_input`; nothing is
 * stored then
 */
export async function submitRecharge(
  { tx, now, emit }: UnitOfWork,
  { memberId, draft, key }: Input,
): Promise<Recharge> {
  const sentBefore = key && (await findRechargeByKey(tx, memberId, key));
  if (sentBefore) return sentBefore;

  const { points, receipt } = unwrapResult(completeRecharge(draft));
  const recharge: Recharge = {
    id: createId<RechargeId>(now),
    memberId,
    points,
    totalMillimes: computeRechargePrice(points).total,
    receiptFileId: receipt.fileId,
    createdAt: now,
    status: 'pending',
  };
  await saveFile({ tx, now }, receipt, { ownerId: memberId, purpose: 'recharge_receipt' });
  await saveRecharge(tx, recharge, key);
  await emit({ type: 'recharge.submitted', recharge, at: now });
  return recharge;
}
