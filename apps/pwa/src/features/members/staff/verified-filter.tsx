import { i18n } from '@lingui/core';
import type { MemberFilters } from '@waha/domain/members/member-filters';
import { joinClasses } from '#ui/join-classes';

type Verified = MemberFilters['verified'];
const OPTIONS: readonly [Verified, () => string][] = [
  [undefined, () => i18n._('List of users')],
  ['yes', () => i18n._('User verified')],
  ['no', () => i18n._('User not verified')],
];

/** Filters by verification: all, verified, or not verified (spec 3 §2). */
export function VerifiedFilter({ value, onChoose }: { value: Verified; onChoose: (verified: Verified) => void }) {
  return (
    <fieldset className="grid grid-cols-3 gap-1 rounded-2xl bg-blue-wash p-1">
      <legend className="sr-only">{i18n._('Members to show')}</legend>
      {OPTIONS.map(([verified, translateChoice]) => (
        <button
          key={verified ?? 'all'}
          type="button"
          aria-pressed={verified === value}
          onClick={() => onChoose(verified)}
          className={joinClasses(
            'min-h-11 rounded-xl px-2 text-sm leading-tight transition-colors duration-150',
            verified === value ? 'bg-raised font-medium text-ink' : 'text-ink-soft hover:text-ink',
          )}
        >
          {translateChoice()}
        </button>
      ))}
    </fieldset>
  );
}
