import { i18n } from '@lingui/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterPanel } from '#shell/staff/filter-panel';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Untranslated } from '#ui/untranslated';
import type { AuditFilter } from './audit-address';
import { AuditKindField } from './audit-kind-field';

type AuditFiltersProps = {
  exported: ReactNode;
  typed: string;
  onType: (text: string) => void;
  filter: AuditFilter;
  onFilter: (changes: Partial<AuditFilter>) => void;
  personName: string | undefined;
};

/** The search, and the other filters collapsed to leave room for the list. Their number is always shown. */
export function AuditFilters({ exported, typed, onType, filter, onFilter, personName }: AuditFiltersProps) {
  const count = [filter.kind, filter.from, filter.to].filter(Boolean).length;
  return (
    <div className="grid gap-3">
      {personName ? (
        <p className="flex items-center justify-between gap-3">
          <Untranslated isTruncated className="font-medium">
            {personName}
          </Untranslated>
          <Button variant="quiet" icon={<X />} onPress={() => onFilter({ person: undefined })}>
            {i18n._('Everyone')}
          </Button>
        </p>
      ) : (
        <Field label={i18n._('Name, address or reference')} name="q" type="search" value={typed} onChange={onType} />
      )}
      <div className="flex flex-wrap gap-2">
        <FilterPanel count={count}>
          <FilterFields filter={filter} onFilter={onFilter} />
        </FilterPanel>
        {exported}
      </div>
    </div>
  );
}

/** Two days side by side if their digits fit. */
const TWO_COLUMNS = {
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))',
} as const;

function FilterFields({
  filter: { kind: chosen, from, to },
  onFilter,
}: Pick<AuditFiltersProps, 'filter' | 'onFilter'>) {
  const isNarrowed = [chosen, from, to].some(Boolean);
  return (
    <>
      <AuditKindField kind={chosen} onChange={(kind) => onFilter({ kind })} />
      <div style={TWO_COLUMNS}>
        <Field
          label={i18n._('From')}
          name="from"
          type="date"
          value={from ?? ''}
          onChange={(day) => onFilter({ from: day })}
        />
        <Field label={i18n._('To')} name="to" type="date" value={to ?? ''} onChange={(day) => onFilter({ to: day })} />
      </div>
      {isNarrowed ? (
        <Button small variant="quiet" onPress={() => onFilter({ kind: undefined, from: undefined, to: undefined })}>
          {i18n._('Clear filters')}
        </Button>
      ) : null}
    </>
  );
}
