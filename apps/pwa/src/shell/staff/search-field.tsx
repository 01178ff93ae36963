import { i18n } from '@lingui/core';
import { Search } from 'lucide-react';
import { Field } from '#ui/field';

type StaffSearchFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** What can be sought, a sentence: it stands under the field. */
  looksIn: string;
};

/** Looks through a list of staff. */
export function StaffSearchField({ value, onChange, looksIn }: StaffSearchFieldProps) {
  return (
    <Field
      label={i18n._('Search')}
      name="q"
      type="search"
      placeholder={i18n._('Rechercher...')}
      value={value}
      onChange={onChange}
      hint={looksIn}
      trailing={<Search aria-hidden="true" className="size-5 text-ink-soft" />}
    />
  );
}
