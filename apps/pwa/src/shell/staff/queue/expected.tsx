import type { Millimes } from '@waha/domain/kernel/money';
import type { ReactNode } from 'react';
import { formatTnd } from '#platform/language/format';
import { type Detail, DetailList } from '#ui/detail-list';
import { Untranslated } from '#ui/untranslated';

type StaffExpectedProps = {
  /** The name of the amount: `Expected on the receipt`. */
  label: string;
  amount: Millimes | undefined;
  /** The thing that is bought. */
  subject?: string;
  details?: readonly Detail[];
  children?: ReactNode;
};

/** Shows what the document must contain to be accepted: the amount largest. */
export function StaffExpected({ label, amount, subject, details = [], children }: StaffExpectedProps) {
  return (
    <section aria-label={label}>
      {subject ? (
        <p className="mb-2 font-medium">
          <Untranslated>{subject}</Untranslated>
        </p>
      ) : null}
      <h3 className="text-sm text-ink-soft">{label}</h3>
      {amount === undefined ? null : <p className="text-2xl font-semibold tabular-nums">{formatTnd(amount)}</p>}
      {children}
      {details.length > 0 ? <DetailList details={details} /> : null}
    </section>
  );
}
