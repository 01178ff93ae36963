import { i18n } from '@lingui/core';
import { PEOPLE_FILTERS, type PeopleFilter } from '@waha/domain/profile/profile.contract';
import { classes } from '../../../ui/classes';
import { sayFilter } from './staff.texts';

type MemberFilterProps = { value: PeopleFilter; onChoose: (filter: PeopleFilter) => void };

/** Everybody, or by whether they are verified (spec 3 §2). */
export function MemberFilter({ value, onChoose }: MemberFilterProps) {
  return (
    <fieldset aria-label={i18n._('Which users')} className="grid grid-cols-3 gap-1 rounded-2xl bg-blue-wash p-1">
      {PEOPLE_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === value}
          onClick={() => onChoose(filter)}
          className={classes(
            'min-h-11 rounded-xl px-2 text-sm leading-tight transition-colors duration-150',
            filter === value ? 'bg-raised font-medium text-ink' : 'text-ink-soft hover:text-ink',
          )}
        >
          {sayFilter(filter)}
        </button>
      ))}
    </fieldset>
  );
}
