import { i18n } from '@lingui/core';
import { Star } from 'lucide-react';
import { createPluralValues, formatDecimals, formatNumber } from '#platform/language/format';

/** Rating scale (spec 1 §9). */
const STARS = [1, 2, 3, 4, 5] as const;

/** Stars filled to the tenth, and the number of ratings; without a count it is one person's rating. */
export function Rating({ rating, count }: { rating: number; count?: number }) {
  const toTheTenth = Number.isInteger(rating) ? formatNumber(rating) : formatDecimals(rating, 1);
  const ratingLabel = i18n._('{rating} out of 5', { rating: toTheTenth });
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink">
      <span className="relative inline-flex" role="img" aria-label={ratingLabel}>
        <Row className="fill-line text-line" />
        <span
          className="absolute inset-y-0 start-0 overflow-hidden"
          style={{ inlineSize: `${(rating / STARS.length) * 100}%` }}
        >
          <Row className="fill-sun text-sun" />
        </span>
      </span>
      {count === undefined ? null : (
        <>
          <span aria-hidden="true" className="font-medium tabular-nums">
            {toTheTenth}
          </span>
          <span className="text-ink-soft">
            {i18n._('{n, plural, one {1 review} other {{count} reviews}}', createPluralValues(count))}
          </span>
        </>
      )}
    </p>
  );
}

function Row({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className="flex w-max">
      {STARS.map((star) => (
        <Star key={star} className={`size-4.5 shrink-0 ${className}`} />
      ))}
    </span>
  );
}
