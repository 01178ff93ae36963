import { i18n } from '@lingui/core';
import type { PayoutMatchKind } from '@waha/domain/payouts/match-payouts';
import type { WirePayoutFileLine } from '@waha/domain/payouts/staff/payout-files.contract';
import type { WireOutgoingRow, WirePayoutMatch } from '@waha/domain/staff-payout-statements.contract';
import type { ReactNode } from 'react';
import { createPluralValues, formatCalendarDay, formatNumber, formatTnd } from '#platform/language/format';
import { SectionHeading } from '#ui/section-heading';
import { Untranslated } from '#ui/untranslated';
import { translateMatchKind, translateMatchReason } from './statement.texts';

/** A due line of the file beside its match. */
export type MatchedLine = { line: WirePayoutFileLine; match: WirePayoutMatch };

type MatchGroupProps = {
  kind: PayoutMatchKind;
  lines: readonly MatchedLine[];
  /** The positions of the selected lines. */
  ticked: ReadonlySet<number>;
  onToggle: (positions: readonly number[]) => void;
};

/** The payouts of a file that a statement pays in the same way, each beside its row; those that can be paid have a tick. */
export function MatchGroup({ kind, lines, ticked, onToggle }: MatchGroupProps) {
  const [first] = lines;
  if (!first) return null;
  const total = lines.reduce((sum, { line: { amount } }) => sum + amount, 0);
  const positions = lines.map(({ match: { position } }) => position);
  const sum = i18n._('{first} · {second}', {
    first: i18n._('{n, plural, one {1 payout} other {{count} payouts}}', createPluralValues(lines.length)),
    second: formatTnd(total),
  });
  return (
    <section aria-label={translateMatchKind(kind)} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SectionHeading>{translateMatchKind(kind)}</SectionHeading>
      <p className="text-sm text-ink-soft tabular-nums">{sum}</p>
      <ul className="overflow-hidden rounded-xl border border-line divide-y divide-line">
        {kind === 'all' ? (
          <Item isTicked={positions.every((each) => ticked.has(each))} onToggle={() => onToggle(positions)}>
            <span className="min-w-0 flex-1">{first.match.row ? <Row row={first.match.row} /> : null}</span>
            <span className="font-medium tabular-nums">{formatTnd(total)}</span>
          </Item>
        ) : (
          lines.map(({ line, match: { position, row, reason, reference } }) => (
            <Item
              key={position}
              isTicked={ticked.has(position)}
              {...(reference && { onToggle: () => onToggle([position]) })}
            >
              <span className="min-w-0 flex-1">
                <Payee line={line} />
                {row ? <Row row={row} /> : null}
                {row && reason ? (
                  <span className={`block text-sm ${kind === 'sure' ? 'text-ink-soft' : 'text-sun-ink'}`}>
                    {kind === 'differs' ? translateDifference(line, row) : translateMatchReason(reason)}
                  </span>
                ) : null}
              </span>
              <span className="font-medium tabular-nums">{formatTnd(line.amount)}</span>
            </Item>
          ))
        )}
      </ul>
    </section>
  );
}

const ITEM_CLASSES = 'flex min-h-14 flex-wrap items-start gap-x-3 px-4 py-3';

function Item({ isTicked, onToggle, children }: { isTicked: boolean; onToggle?: () => void; children: ReactNode }) {
  if (!onToggle) return <li className={ITEM_CLASSES}>{children}</li>;
  return (
    <li>
      <label className={`${ITEM_CLASSES} cursor-pointer hover:bg-paper`}>
        <input type="checkbox" className="mt-0.5 size-5 shrink-0 accent-blue" checked={isTicked} onChange={onToggle} />
        {children}
      </label>
    </li>
  );
}

function Payee({ line: { name, method, number } }: { line: WirePayoutFileLine }) {
  return (
    <>
      <Untranslated className="block font-medium wrap-anywhere">{name || '–'}</Untranslated>
      <Untranslated isCode className="block text-sm text-ink-soft wrap-anywhere">
        {`${method} ${number}`.trim()}
      </Untranslated>
    </>
  );
}

function Row({ row: { number, bookedOn, label } }: { row: WireOutgoingRow }) {
  return (
    <span className="block text-sm wrap-anywhere">
      {i18n._('Row {number}, {day}', { number: formatNumber(number), day: formatCalendarDay(bookedOn) })}{' '}
      <Untranslated>{label}</Untranslated>
    </span>
  );
}

/** Says both amounts; if they are the same, another row or payout makes the match unclear. */
function translateDifference(line: WirePayoutFileLine, row: WireOutgoingRow): string {
  return line.amount === row.amount
    ? i18n._('The row names several payouts.')
    : i18n._('The row has {amount}. Check this with the bank.', { amount: formatTnd(row.amount) });
}
