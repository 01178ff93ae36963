import { i18n } from '@lingui/core';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { INPUT_CLASSES } from '#ui/field-frame';
import { joinClasses } from '#ui/join-classes';

type StaffSearchFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** A sentence that says what the search covers: a tooltip, and read to a screen reader. */
  searchHint: string;
};

/** As high as the buttons beside it. */
const LOW = { minHeight: '2.75rem' } as const;

/** A search in one line above a staff list; it takes the room that the other tools of its row leave. */
export function StaffSearchField({ value, onChange, searchHint }: StaffSearchFieldProps) {
  const hint = useId();
  return (
    <div className="relative min-w-0 flex-[1_1_9rem]">
      <input
        name="q"
        type="search"
        aria-label={i18n._('Search')}
        aria-describedby={hint}
        title={searchHint}
        placeholder={i18n._('Rechercher...')}
        value={value}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className={joinClasses(INPUT_CLASSES, 'pe-9 text-ellipsis placeholder:text-sm')}
        style={LOW}
      />
      <Search className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-ink-soft" />
      <span id={hint} className="sr-only">
        {searchHint}
      </span>
    </div>
  );
}
