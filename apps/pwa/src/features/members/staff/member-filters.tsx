import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { LANGUAGE_INFO, LANGUAGES } from '@waha/domain/kernel/languages';
import { MEMBER_SORTS, type MemberFilters } from '@waha/domain/members/member-filters';
import { StaffDayField } from '#shell/staff/fields/day-field';
import { SelectField } from '#ui/select-field';
import { packNamesQuery, tagsQuery } from './members.queries';
import { translateSort } from './members.texts';
import { removeEmptyFilters } from './members-address';

type FiltersProps = {
  filters: MemberFilters;
  onFilter: (filters: MemberFilters) => void;
};

/** As many side by side as fit. */
const FILTER_GRID = {
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(10rem, 100%), 1fr))',
} as const;

/** The filters and the order of the table. */
export function MemberFilterFields({ filters, onFilter }: FiltersProps) {
  return (
    <div style={FILTER_GRID}>
      <YesOrNo
        name="blocked"
        label={i18n._('Blocked')}
        value={filters.blocked}
        onChange={(blocked) => onFilter({ ...filters, blocked })}
      />
      <SharedFields filters={filters} onFilter={onFilter} />
      <SelectField
        name="deletion"
        label={i18n._('Account deletion')}
        options={[
          { value: '', label: i18n._('All') },
          { value: 'yes', label: i18n._('Scheduled') },
        ]}
        value={filters.deletion ?? ''}
        onChange={(deletion) => onFilter({ ...filters, deletion: deletion === 'yes' ? 'yes' : undefined })}
      />
      <SelectField
        name="sort"
        label={i18n._('Sort by')}
        options={MEMBER_SORTS.map((sort) => ({ value: sort, label: translateSort(sort) }))}
        value={filters.sort ?? 'newest'}
        onChange={(sort) => onFilter({ ...filters, ...toSortedFilters(sort) })}
      />
    </div>
  );
}

type AudienceFieldsProps = { audience: MemberFilters; onChange: (audience: MemberFilters) => void };

/** The same filters for an audience: blocked members are never included, and the order does not matter. */
export function AudienceFields({ audience, onChange }: AudienceFieldsProps) {
  return (
    <div style={FILTER_GRID}>
      <YesOrNo
        name="verified"
        label={i18n._('Verified')}
        value={audience.verified}
        onChange={(verified) => onChange(removeEmptyFilters({ ...audience, verified }))}
      />
      <SharedFields filters={audience} onFilter={(filters) => onChange(removeEmptyFilters(filters))} />
    </div>
  );
}

/** Changes a filter and replaces the filters that do not combine with it. */
function SharedFields({ filters, onFilter }: FiltersProps) {
  const packs = useQuery(packNamesQuery()).data ?? [];
  const tags = useQuery(tagsQuery()).data ?? [];
  const set = (changes: MemberFilters) => onFilter({ ...filters, ...changes });
  const isOnePack = (pack: string) => pack !== '' && pack !== 'any' && pack !== 'none';
  const isByDay = (sort: string) => sort === '' || sort === 'newest' || sort === 'oldest';
  const setDay = (changes: MemberFilters) =>
    set({ ...changes, ...(!isByDay(filters.sort ?? '') && { sort: undefined }) });
  return (
    <>
      <YesOrNo
        name="waiting"
        label={i18n._('Has pending items')}
        value={filters.waiting}
        onChange={(waiting) => set({ waiting })}
      />
      <SelectField
        name="pack"
        label={i18n._('Owns a pack')}
        options={[
          { value: '', label: i18n._('All') },
          { value: 'any', label: i18n._('Any pack') },
          { value: 'none', label: i18n._('pack|None') },
          ...packs.map(({ _id, packName }) => ({ value: _id, label: packName })),
        ]}
        value={filters.pack ?? ''}
        onChange={(pack) => set({ pack, ...(isOnePack(pack) && { tag: undefined }) })}
      />
      <SelectField
        name="tag"
        label={i18n._('Tag')}
        options={[
          { value: '', label: i18n._('All') },
          ...[...new Set([...tags, ...(filters.tag ? [filters.tag] : [])])].map((tag) => ({ value: tag, label: tag })),
        ]}
        value={filters.tag ?? ''}
        onChange={(tag) => set({ tag, ...(tag && isOnePack(filters.pack ?? '') && { pack: undefined }) })}
      />
      <SelectField
        name="language"
        label={i18n._('Language')}
        options={[
          { value: '', label: i18n._('All') },
          ...LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_INFO[language].name })),
          { value: 'none', label: i18n._('Not chosen') },
        ]}
        value={filters.language ?? ''}
        onChange={(language) => set({ language: language as MemberFilters['language'] })}
      />
      <StaffDayField
        name="from"
        label={i18n._('Joined from')}
        value={filters.from}
        onChange={(from) => setDay({ from })}
      />
      <StaffDayField name="to" label={i18n._('Joined until')} value={filters.to} onChange={(to) => setDay({ to })} />
    </>
  );
}

/** Returns the filters for another order; any order but that by days drops the range of days. */
export function toSortedFilters(sort: NonNullable<MemberFilters['sort']>): MemberFilters {
  if (sort === 'newest') return { sort: undefined };
  return { sort, ...(sort !== 'oldest' && { from: undefined, to: undefined }) };
}

type YesOrNoProps = {
  name: string;
  label: string;
  value: 'yes' | 'no' | undefined;
  onChange: (value: 'yes' | 'no' | undefined) => void;
};

function YesOrNo({ name, label, value, onChange }: YesOrNoProps) {
  return (
    <SelectField
      name={name}
      label={label}
      options={[
        { value: '', label: i18n._('All') },
        { value: 'yes', label: i18n._('Yes') },
        { value: 'no', label: i18n._('No') },
      ]}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? undefined : (chosen as 'yes' | 'no'))}
    />
  );
}
