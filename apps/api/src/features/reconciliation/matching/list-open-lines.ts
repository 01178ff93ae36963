import type { OpenLineStatus } from '@waha/domain/reconciliation/line-status';
import type { Candidate, MatchReason, OpenLine } from '@waha/domain/reconciliation/match-lines';
import type { Payable } from '@waha/domain/reconciliation/payable';
import type { DecidedThing, MatchingForRole } from './find-matching';

const SURE_REASONS: MatchReason[] = ['reference', 'amount'];

/** An undecided line of a statement. */
export type FoundOpenLine = {
  line: OpenLine;
  candidates?: Candidate<Payable>[];
  /** It pays for a pack, which the caller may not decide. */
  isForAdmin?: boolean;
  /** The decided item that it belongs to. */
  decided?: DecidedThing | undefined;
};

/** Returns the undecided lines with one status, by the day of the transfer, oldest first. */
export function listOpenLines(matching: MatchingForRole, status: OpenLineStatus): FoundOpenLine[] {
  const { sure, doubtful, settledLines, unmatchedLines, decided, forAdmin } = matching;
  const found: FoundOpenLine[] = {
    sure: () => sure.map(({ line, item }) => ({ line, candidates: [{ item, reasons: SURE_REASONS }] })),
    doubtful: () => doubtful,
    settled: () => settledLines.map((line) => ({ line, decided: decided.get(line.id) })),
    left: () =>
      unmatchedLines.map((line) => ({ line, isForAdmin: forAdmin.has(line.id), decided: decided.get(line.id) })),
  }[status]();
  return found.toSorted((a, b) => (isAfter(a.line, b.line) ? 1 : -1));
}

/** Checks whether a line is listed after another. */
export function isAfter(line: Pick<OpenLine, 'bookedOn' | 'position'>, other: typeof line): boolean {
  return line.bookedOn > other.bookedOn || (line.bookedOn === other.bookedOn && line.position > other.position);
}
