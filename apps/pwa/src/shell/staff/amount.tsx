import { i18n } from '@lingui/core';
import { TriangleAlert } from 'lucide-react';
import { formatTnd } from '#platform/language/format';

type StaffAmountProps = {
  millimes: number;
  /** Why it should be looked at twice. */
  warning?: string | false | undefined;
};

/** At the end of a row of work: how much it is about. */
export function StaffAmount({ millimes, warning }: StaffAmountProps) {
  return (
    <span className="flex items-center gap-2 text-sm font-medium tabular-nums">
      {warning ? <TriangleAlert role="img" aria-label={warning} className="size-4 text-sun-ink" /> : null}
      {formatTnd(millimes)}
    </span>
  );
}

/** In a question: what the receipt must say, where the paper may be out of sight. */
export function StaffExpected({ millimes }: { millimes: number }) {
  return (
    <span className="mb-2 block font-medium text-ink">
      {i18n._('Expected on the receipt: {amount}', { amount: formatTnd(millimes) })}
    </span>
  );
}
