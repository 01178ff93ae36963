import { i18n } from '@lingui/core';
import { Search } from 'lucide-react';
import { classes } from '../../../ui/classes';
import { inputLook } from '../../../ui/field-frame';

/** Words in name, brand or subcategory; accents do not matter. */
export function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const label = i18n._('Search products');
  return (
    <div className="relative min-w-0 flex-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={classes(inputLook, 'ps-12')}
      />
    </div>
  );
}
