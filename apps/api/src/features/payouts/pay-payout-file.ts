import type { PayoutFileId, RefundId, StaffId, WithdrawalId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import { cleanLine } from '@waha/domain/kernel/text/clean-text';
import {
  checkPayoutFileRelease,
  type PayoutFile,
  type PayoutFileLine,
  sumPayouts,
} from '@waha/domain/payouts/payout-file';
import { writeAuditLog } from '#platform/database/audit-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { requireFound, unwrapResult } from '#platform/http/refusal-error';
import { findPayoutStates } from './find-payout-states';
import { notifyFinance } from './notify-finance';
import { findPayoutFile } from './payout-file.store';

type Input = { fileId: PayoutFileId; reference: string; by: StaffId; limitMillimes: Millimes | undefined };

/**
 * Records the payout of each line of a file that is still due. If one is refused, none is recorded.
 * @returns the number of lines that were paid now
 * @throws RefusalError `payout_file_not_found`, `payout_file_cancelled`, `payout_file_already_paid`, `own_decision`,
 * `second_person_needed`
 */
export async function payPayoutFile(
  unit: UnitOfWork,
  { fileId, reference, by, limitMillimes }: Input,
): Promise<{ file: PayoutFile; paidCount: number }> {
  const file = requireFound(await findPayoutFile(unit.tx, fileId), 'payout_file_not_found');
  const states = await findPayoutStates(unit.tx, file.lines);
  const dueLines = unwrapResult(checkPayoutFileRelease(file, { by, states, limitMillimes }));
  for (const line of dueLines)
    await unit.emit({ type: 'payout.released', payout: toPayout(line), reference, by, limitMillimes });
  const details = {
    ...{ number: file.number, count: dueLines.length, totalMillimes: sumPayouts(dueLines) },
    reference: cleanLine(reference),
  };
  await writeAuditLog(unit, { actorId: by, action: 'payout-file.paid', subjectId: file.id, details });
  await notifyFinance(unit);
  return { file, paidCount: dueLines.length };
}

function toPayout({ kind, id }: PayoutFileLine) {
  return kind === 'withdrawal' ? { kind, id: id as WithdrawalId } : { kind, id: id as RefundId };
}
