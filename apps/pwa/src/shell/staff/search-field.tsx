import { i18n } from '@lingui/core';
import { Search } from 'lucide-react';
import { Field } from '#ui/field';

type StaffSearchFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** A sentence below the field that says what the search covers. */
  searchHint: string;
};

/** Searches a staff list. */
export function StaffSearchField({ value, onChange, searchHint }: StaffSearchFieldProps) {
  return (
    <Field
      label={i18n._('Search')}
      name="q"
      type="search"
      placeholder={i18n._('Rechercher...')}
      value={value}
      onChange={onChange}
      hint={searchHint}
      trailing={<Search className="size-5 text-ink-soft" />}
    />
  );
}
