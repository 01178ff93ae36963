import type { ReactNode } from 'react';

export type Detail = { label: string; value: ReactNode };

/** Names and values, one below the other; the values line up. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className="divide-y divide-line">
      {details.map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between gap-4 py-2.5">
          <dt className="shrink-0 text-sm text-ink-soft">{label}</dt>
          <dd className="min-w-0 text-end font-medium wrap-anywhere tabular-nums">{breakable(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An address of mail that is longer than its line breaks before its `@`, and not within a word. */
function breakable(value: ReactNode): ReactNode {
  const at = typeof value === 'string' ? value.indexOf('@') : -1;
  if (typeof value !== 'string' || at < 0) return value;
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
}
