import type { PayoutFileId, StaffId } from '@waha/domain/kernel/ids';
import { type PayoutFile, cancelPayoutFile as rule } from '@waha/domain/payouts/payout-file';
import { writeAuditLog } from '#platform/database/audit-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound, unwrapResult } from '#platform/http/refusal-error';
import { findPayoutStates } from './find-payout-states';
import { notifyFinance } from './notify-finance';
import { findPayoutFile, saveCancellation } from './payout-file.store';

type Input = { fileId: PayoutFileId; reason: string; by: StaffId };

/**
 * Cancels a payout file, once. Its payouts that are not paid can then be in another file.
 * @throws RefusalError `payout_file_not_found`, `payout_file_cancelled`, `payout_file_already_paid`
 */
export async function cancelPayoutFile(unit: UnitOfWork, { fileId, reason, by }: Input): Promise<PayoutFile> {
  const { tx, now } = unit;
  const file = requireFound(await findPayoutFile(tx, fileId), 'payout_file_not_found');
  const states = await findPayoutStates(tx, file.lines);
  const cancelled = unwrapResult(rule(file, { reason, by, states }, now));
  await saveCancellation(tx, cancelled);
  const details = { number: file.number, reason: cancelled.cancelled?.reason ?? '' };
  await writeAuditLog(unit, { actorId: by, action: 'payout-file.cancelled', subjectId: file.id, details });
  await notifyFinance(unit);
  return cancelled;
}
