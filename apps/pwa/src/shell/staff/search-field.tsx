import { i18n } from '@lingui/core';
import { Search } from 'lucide-react';
import { Field } from '../../ui/field';

/** Looks through a queue by name, email, pack or reference. */
export function StaffSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field
      label={i18n._('Search')}
      name="q"
      type="search"
      placeholder={i18n._('Rechercher...')}
      value={value}
      onChange={onChange}
      trailing={<Search aria-hidden="true" className="size-5 text-ink-soft" />}
    />
  );
}
