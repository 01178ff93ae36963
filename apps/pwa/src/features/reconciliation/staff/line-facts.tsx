import { i18n } from '@lingui/core';
import type { WireLine } from '@waha/domain/reconciliation/reconciliation.contract';
import { formatCalendarDay, formatTnd } from '#platform/language/format';
import { Untranslated } from '#ui/untranslated';

/** Shows a line: day, amount and text. */
export function LineFacts({ line: { bookedOn, amount, label, reversedOn } }: { line: WireLine }) {
  return (
    <span className="min-w-0 flex-1 basis-36">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-ink-soft tabular-nums">{formatCalendarDay(bookedOn)}</span>
        <span className="font-medium tabular-nums">{formatTnd(amount)}</span>
      </span>
      <Untranslated className="text-sm wrap-anywhere">{label}</Untranslated>
      {reversedOn ? (
        <span className="block text-sm text-bougainvillea">
          {i18n._('A reversal of this amount was booked on {day}.', { day: formatCalendarDay(reversedOn) })}
        </span>
      ) : null}
    </span>
  );
}
