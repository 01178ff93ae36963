import { i18n } from '@lingui/core';
import { PAYOUT_MATCHES, type PayoutMatchKind } from '@waha/domain/payouts/match-payouts';
import type { WirePayoutFileDetails } from '@waha/domain/payouts/staff/payout-files.contract';
import type { WirePayoutMatching } from '@waha/domain/staff-payout-statements.contract';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { createPluralValues, formatCalendarDay, formatNumber, formatTnd } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { PayoutSums } from '#shell/staff/payouts/payout-sums';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { StaffUnreadRows } from '#shell/staff/statements/unread-rows';
import { StaffWarning } from '#shell/staff/warning';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { toast } from '#ui/toast';
import { usePayPayoutFile } from '../payout-files.queries';
import { type MatchedLine, MatchGroup } from './match-group';
import { translatePaidLines } from './statement.texts';

type StatementMatchesProps = { file: WirePayoutFileDetails; matching: WirePayoutMatching; onDone: () => void };

/** The due payouts of a file by how a statement pays them. Certain ones are selected; the selection is marked as paid. */
export function StatementMatches({ file, matching, onDone }: StatementMatchesProps) {
  const pay = usePayPayoutFile(file._id);
  const [isConfirming, setConfirming] = useState(false);
  const lines = matching.matches.flatMap((match): MatchedLine[] => {
    const line = file.lines[match.position - 1];
    return line ? [{ line, match }] : [];
  });
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    new Set(lines.flatMap(({ match: { kind, position } }) => (kind === 'all' || kind === 'sure' ? [position] : []))),
  );
  const chosen = lines.filter(({ match: { position, reference } }) => reference && ticked.has(position));
  const count = createPluralValues(chosen.length);
  const confirmLabel = i18n._('{n, plural, one {Mark 1 payout as paid} other {Mark {count} payouts as paid}}', count);
  const total = chosen.reduce((sum, { line: { amount } }) => sum + amount, 0);

  function toggle(positions: readonly number[]): void {
    const next = new Set(ticked);
    const isOn = positions.every((position) => ticked.has(position));
    for (const position of positions)
      if (isOn) next.delete(position);
      else next.add(position);
    setTicked(next);
  }
  const send = () =>
    pay.mutate(
      {
        statement: matching.sha256,
        lines: chosen.map(({ match: { position, reference = '', row } }) => ({
          ...{ position, reference, bookedOn: row?.bookedOn ?? '' },
        })),
      },
      {
        onSuccess: ({ paid, skipped }) => {
          toast.success(translatePaidLines(paid, skipped));
          onDone();
        },
        onError: (error) => toast.error(translateError(error)),
        onSettled: () => setConfirming(false),
      },
    );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StaffUnreadRows {...matching} />
      <OtherRows matching={matching} />
      {lines.every(({ match }) => match.kind === 'none') ? (
        <EmptyState picture="no-results">
          {matching.outgoingCount === 0
            ? i18n._('No outgoing row pays this file: the statement has no outgoing amounts with these columns.')
            : i18n._('No outgoing row pays this file.')}
        </EmptyState>
      ) : (
        <>
          {PAYOUT_MATCHES.map((kind: PayoutMatchKind) => (
            <MatchGroup
              key={kind}
              kind={kind}
              lines={lines.filter(({ match }) => match.kind === kind)}
              ticked={ticked}
              onToggle={toggle}
            />
          ))}
          <div className="sticky bottom-0 -mx-1 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-1 py-3">
            <p className="font-medium tabular-nums" role="status">
              {i18n._('{amount} in total', { amount: formatTnd(total) })}
            </p>
            <Button icon={<Check />} disabled={chosen.length === 0} onPress={() => setConfirming(true)}>
              {confirmLabel}
            </Button>
          </div>
        </>
      )}
      <StaffConfirmDialog
        isOpen={isConfirming}
        title={i18n._('{n, plural, one {Mark 1 payout as paid?} other {Mark {count} payouts as paid?}}', count)}
        confirm={confirmLabel}
        undo="never"
        busy={pay.isPending}
        onConfirm={send}
        onCancel={() => setConfirming(false)}
      >
        <PayoutSums payouts={chosen.map(({ line }) => line)} />
        <p className="mt-3">{i18n._('Each member will be notified.')}</p>
      </StaffConfirmDialog>
    </div>
  );
}

/** Rows that name the file but do not pay it: usually the bank did not carry out some of its payouts. */
function OtherRows({ matching: { otherRows } }: { matching: WirePayoutMatching }) {
  if (otherRows.length === 0) return null;
  return (
    <StaffWarning title={i18n._('Rows with the label of this file and another sum')}>
      {otherRows.map(({ number, bookedOn, amount }) => (
        <li key={number} className="text-sm tabular-nums">
          {i18n._('Row {number}: {day}, {amount}', {
            ...{ number: formatNumber(number), day: formatCalendarDay(bookedOn), amount: formatTnd(amount) },
          })}
        </li>
      ))}
    </StaffWarning>
  );
}
