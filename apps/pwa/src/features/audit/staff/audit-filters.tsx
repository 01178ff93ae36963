import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { StaffDayField } from '#shell/staff/fields/day-field';
import { FilterPanel } from '#shell/staff/search/filter-panel';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { SelectField } from '#ui/select-field';
import { Untranslated } from '#ui/untranslated';
import { colleaguesQuery } from './audit.queries';
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
  const count = [filter.by, filter.kind, filter.from, filter.to].filter(Boolean).length;
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
          <FilterFields
            filter={filter}
            onFilter={onFilter}
            onClear={() => {
              onType('');
              onFilter(NO_FILTER);
            }}
          />
        </FilterPanel>
        {exported}
      </div>
    </div>
  );
}

const NO_FILTER: AuditFilter = {
  ...{ q: undefined, kind: undefined, person: undefined },
  ...{ by: undefined, from: undefined, to: undefined },
};

type ColleagueFieldProps = { chosen: string | undefined; onChange: (id: string | undefined) => void };

/** Limits the log to the actions of one person of the staff. */
function ColleagueField({ chosen, onChange }: ColleagueFieldProps) {
  const colleagues = useQuery(colleaguesQuery).data?.staff ?? [];
  return (
    <SelectField
      label={i18n._('Team member')}
      name="by"
      options={[
        { value: '', label: i18n._('Everyone') },
        ...colleagues.map(({ _id, name, surname }) => ({ value: _id, label: `${name} ${surname}` })),
      ]}
      value={chosen ?? ''}
      onChange={(id) => onChange(id || undefined)}
    />
  );
}

/** Two days side by side if their digits fit. */
const TWO_COLUMNS = {
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))',
} as const;

function FilterFields({
  filter,
  onFilter,
  onClear,
}: Pick<AuditFiltersProps, 'filter' | 'onFilter'> & { onClear: () => void }) {
  const { kind: chosen, by, from, to } = filter;
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <>
      <ColleagueField chosen={by} onChange={(id) => onFilter({ by: id })} />
      <AuditKindField kind={chosen} onChange={(kind) => onFilter({ kind })} />
      <div style={TWO_COLUMNS}>
        <StaffDayField label={i18n._('From')} name="from" value={from} onChange={(day) => onFilter({ from: day })} />
        <StaffDayField label={i18n._('To')} name="to" value={to} onChange={(day) => onFilter({ to: day })} />
      </div>
      {isNarrowed ? (
        <Button small variant="quiet" onPress={onClear}>
          {i18n._('Clear filters')}
        </Button>
      ) : null}
    </>
  );
}
