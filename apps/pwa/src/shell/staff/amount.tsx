import { TriangleAlert } from 'lucide-react';
import { formatTnd } from '#platform/language/format';

type StaffAmountProps = {
  millimes: number;
  /** A warning to check the amount again. */
  warning?: string | false | undefined;
};

/** Shows the amount at the end of a row. */
export function StaffAmount({ millimes, warning }: StaffAmountProps) {
  return (
    <span className="flex items-center gap-2 text-sm font-medium tabular-nums">
      {warning ? <TriangleAlert role="img" aria-label={warning} className="size-4 text-sun-ink" /> : null}
      {formatTnd(millimes)}
    </span>
  );
}
