import type { ReactNode } from 'react';
import { Untranslated } from './untranslated';

export type Detail = {
  label: string;
  value: ReactNode;
  /** User-written text, in any language. */
  isWritten?: boolean;
};

/** A list of names and values with aligned values. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className="divide-y divide-line">
      {details.map(({ label, value, isWritten }) => (
        <div key={label} className="flex items-baseline justify-between gap-4 py-2.5">
          <dt className="max-w-3/5 shrink-0 text-sm text-ink-soft">{label}</dt>
          <dd className="min-w-0 text-end font-medium wrap-anywhere tabular-nums">
            {isWritten ? <Untranslated>{value}</Untranslated> : toBreakable(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Matches email addresses, telephone and account numbers, and references. */
const CODE_PATTERN = /^(?:[^\s@]+@\S+|\+\d+|\+?\d[\d ]{5,}|W(?:-[0-9A-Z]{4}){2}(?:-\d+)?)$/;

/** Lets a long email address break before its `@`, not inside a word. */
function toBreakable(value: ReactNode): ReactNode {
  if (typeof value !== 'string' || !CODE_PATTERN.test(value)) return value;
  const index = value.indexOf('@');
  // A code that fits into a line does not break at its hyphens.
  if (index < 0)
    return (
      <Untranslated isCode className="inline-block">
        {value}
      </Untranslated>
    );
  return (
    <Untranslated isCode>
      {value.slice(0, index)}
      <wbr />
      {value.slice(index)}
    </Untranslated>
  );
}
