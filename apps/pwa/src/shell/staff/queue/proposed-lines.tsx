import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MatchedKind } from '@waha/domain/reconciliation/match-lines';
import { listProposedLines, type WireProposedLine } from '@waha/domain/reconciliation/reconciliation.contract';
import { endpointQuery } from '#platform/endpoint-query';
import { formatCalendarDay, formatTnd } from '#platform/language/format';
import { Untranslated } from '#ui/untranslated';
import { StaffWarning } from '../warning';

const proposedLinesQuery = () => endpointQuery(['reconciliation', 'proposed-lines'], listProposedLines, {});

/**
 * Returns the undecided statement lines that may pay a pending item. A review waits for the first answer, so that the
 * warning moves nothing when it arrives.
 */
export function useProposedLines(kind: MatchedKind, id: string, isPending: boolean) {
  const { data = [], isLoading } = useQuery({ ...proposedLinesQuery(), enabled: isPending });
  const lines = isPending ? data.filter((line) => line.kind === kind && line.thingId === id) : [];
  return { lines, isLoading };
}

/** Says that statement lines pay or may pay the reviewed item; each link leads to its line. */
export function StaffProposedLines({ lines }: { lines: readonly WireProposedLine[] }) {
  if (lines.length === 0) return null;
  const isPaid = lines.some(({ isSure }) => isSure);
  return (
    <StaffWarning
      isFact={isPaid}
      title={isPaid ? i18n._('A statement line pays this') : i18n._('A statement line may pay this')}
    >
      {lines.map((line) => (
        <li key={line.lineId} className="text-sm">
          <LineLink line={line} />
        </li>
      ))}
    </StaffWarning>
  );
}

function LineLink({ line }: { line: WireProposedLine }) {
  const { statementId, lineId, source, bookedOn, amount, label, isSure } = line;
  return (
    <Link
      to="."
      search={{ view: 'reconciliation', statement: statementId, ...(isSure ? { part: 'sure' } : toDoubtful(lineId)) }}
      className="inline-flex min-h-11 flex-wrap items-center gap-x-3 font-medium underline underline-offset-4 md:min-h-8"
    >
      {i18n._('{source}, {day}: {amount}', { source, day: formatCalendarDay(bookedOn), amount: formatTnd(amount) })}
      <Untranslated>{label}</Untranslated>
    </Link>
  );
}

const toDoubtful = (item: string) => ({ part: 'doubtful', item });
