import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { PayoutFileId } from '@waha/domain/kernel/ids';
import { formatPayoutLabel } from '@waha/domain/payouts/find-payout-labels';
import { matchPayouts, type OutgoingRow, type PayoutMatch } from '@waha/domain/payouts/match-payouts';
import { getLineState, type PayoutFile, type PayoutStates } from '@waha/domain/payouts/payout-file';
import type {
  WireOutgoingRow,
  WirePayoutMatch,
  WirePayoutMatching,
} from '@waha/domain/staff-payout-statements.contract';
import type { Database, Tx } from '#platform/database/database';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { findPayoutStates } from './find-payout-states';
import { findPayoutFile } from './payout-file.store';

type Matching = Pick<WirePayoutMatching, 'matches' | 'otherRows'>;

/**
 * Finds the rows of a statement that pay the due lines of a payout file. Saves nothing.
 * @throws RefusalError `payout_file_not_found`, `payout_file_cancelled`, `payout_file_already_paid`
 */
export async function matchPayoutStatement(
  tx: Tx | Database,
  { fileId, rows }: { fileId: PayoutFileId; rows: readonly OutgoingRow[] },
): Promise<Matching> {
  const file = await findUnpaidPayoutFile(tx, fileId);
  const states = await findPayoutStates(tx, file.lines);
  const matched = { number: file.number, createdOn: getDayAt(file.createdAt), lines: toMatchedLines(file, states) };
  if (!matched.lines.some(({ isDue }) => isDue)) throw new RefusalError({ code: 'payout_file_already_paid' });
  const { matches, otherRows } = matchPayouts(matched, rows);
  return { matches: matches.map((match) => viewMatch(file, match)), otherRows: otherRows.map(viewRow) };
}

/** @throws RefusalError `payout_file_not_found`, `payout_file_cancelled` */
export async function findUnpaidPayoutFile(tx: Tx | Database, fileId: PayoutFileId): Promise<PayoutFile> {
  const file = requireFound(await findPayoutFile(tx, fileId), 'payout_file_not_found');
  if (file.cancelled) throw new RefusalError({ code: 'payout_file_cancelled' });
  return file;
}

/** Lines that are not accepted any more take no part: nothing may pay them. */
function toMatchedLines({ lines }: PayoutFile, states: PayoutStates) {
  return lines.flatMap((line, index) => {
    const state = getLineState(line, states);
    if (state !== 'due' && state !== 'paid') return [];
    const { name, number, amountMillimes } = line;
    return [{ position: index + 1, name, number, amountMillimes, isDue: state === 'due' }];
  });
}

function viewMatch({ number: file }: PayoutFile, { position, kind, reason, row }: PayoutMatch): WirePayoutMatch {
  const label = formatPayoutLabel(kind === 'all' ? { file } : { file, position });
  return {
    ...{ position, kind },
    ...(reason && { reason }),
    ...(row && { row: viewRow(row) }),
    ...(row && kind !== 'differs' && { reference: `${row.bookedOn} ${label}` }),
  };
}

function viewRow({ number, bookedOn, amountMillimes: amount, label }: OutgoingRow): WireOutgoingRow {
  return { number, bookedOn, amount, label };
}
