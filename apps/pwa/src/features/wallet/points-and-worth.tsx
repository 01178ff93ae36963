import { pointsToMillimes } from '@waha/domain/kernel/money';
import { formatNumber, formatShortTnd, formatSigned } from '#platform/language/format';

/** Shows points with their value below; `isSigned` for changes. */
export function PointsAndWorth({ points, isSigned = false }: { points: number; isSigned?: boolean }) {
  return (
    <span className="shrink-0 text-end tabular-nums">
      <span className="block font-semibold">{isSigned ? formatSigned(points) : formatNumber(points)}</span>
      <span className="block text-sm text-ink-soft">{formatShortTnd(pointsToMillimes(points))}</span>
    </span>
  );
}
