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

/** A line that a row of a statement pays. `position` counts from 1; `bookedOn`: the day of the row. */
export type PaidLine = { position: number; reference: string; bookedOn: string };

type Input = {
  fileId: PayoutFileId;
  /** The reference of all payouts, unless there are `lines`. */
  reference: string;
  /** Only these are paid, each with its own reference. */
  lines?: readonly PaidLine[] | undefined;
  /** The hash of the statement with the rows that pay these lines. */
  statement?: string | undefined;
  by: StaffId;
  limitMillimes: Millimes | undefined;
};

/**
 * Records the payout of each line of a file that is still due, or of these the chosen ones. If one is refused, none is
 * recorded.
 * @returns the numbers of lines that were paid now, and that were skipped
 * @throws RefusalError `payout_file_not_found`, `payout_file_cancelled`, `payout_file_already_paid`, `own_decision`,
 * `payout_line_unknown`, `payout_lines_not_due`, `second_person_needed`
 */
export async function payPayoutFile(
  unit: UnitOfWork,
  { fileId, reference, lines, statement, by, limitMillimes }: Input,
): Promise<{ file: PayoutFile; paidCount: number; skippedCount: number }> {
  const file = requireFound(await findPayoutFile(unit.tx, fileId), 'payout_file_not_found');
  const states = await findPayoutStates(unit.tx, file.lines);
  const chosen = lines && new Map(lines.map((line) => [file.lines[line.position - 1], line]));
  const positions = lines && new Set(lines.map(({ position }) => position));
  const dueLines = unwrapResult(checkPayoutFileRelease(file, { by, states, limitMillimes, positions }));
  for (const line of dueLines) {
    const order = { reference: chosen?.get(line)?.reference ?? reference, by, limitMillimes };
    await unit.emit({ type: 'payout.released', payout: toPayout(line), ...order });
  }
  const paidLines = dueLines.flatMap((line) => chosen?.get(line) ?? []);
  const details = {
    ...{ number: file.number, count: dueLines.length, totalMillimes: sumPayouts(dueLines) },
    ...(chosen ? describeStatement(paidLines, statement) : { reference: cleanLine(reference) }),
  };
  await writeAuditLog(unit, { actorId: by, action: 'payout-file.paid', subjectId: file.id, details });
  await notifyFinance(unit);
  const skippedCount = (positions?.size ?? file.lines.length) - dueLines.length;
  return { file, paidCount: dueLines.length, skippedCount };
}

/** Returns the days and the hash of a statement for the audit log, without its labels: these name people. */
function describeStatement(lines: readonly PaidLine[], statement: string | undefined): Record<string, string> {
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const [first = '', last = first] = [days[0], days.at(-1)];
  return {
    bookedOn: first,
    ...(last !== first && { bookedUntil: last }),
    ...(statement !== undefined && { statementHash: statement }),
  };
}

function toPayout({ kind, id }: PayoutFileLine) {
  return kind === 'withdrawal' ? { kind, id: id as WithdrawalId } : { kind, id: id as RefundId };
}
