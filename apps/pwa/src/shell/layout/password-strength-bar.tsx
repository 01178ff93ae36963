import { i18n } from '@lingui/core';
import { PASSWORD_STRENGTHS, type PasswordStrength } from '@waha/domain/account/password-strength';
import { joinClasses } from '#ui/join-classes';

const COLOURS: Record<PasswordStrength, string> = {
  weak: 'bg-bougainvillea',
  fair: 'bg-sun',
  good: 'bg-leaf',
  strong: 'bg-leaf',
};

/** Shows how hard the typed password is to guess: four pieces, and a word that is announced when it changes. */
export function PasswordStrengthBar({ strength }: { strength: PasswordStrength }) {
  const level = PASSWORD_STRENGTHS.indexOf(strength);
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden className="flex flex-1 gap-1">
        {PASSWORD_STRENGTHS.map((each, index) => (
          <span
            key={each}
            className={joinClasses(
              'h-1.5 flex-1 rounded-full forced-color-adjust-none',
              index <= level ? COLOURS[strength] : 'bg-line',
            )}
          />
        ))}
      </span>
      <span role="status" className="text-sm text-ink-soft">
        {translateStrength(strength)}
      </span>
    </div>
  );
}

function translateStrength(strength: PasswordStrength): string {
  switch (strength) {
    case 'weak':
      return i18n._('Password strength: weak');
    case 'fair':
      return i18n._('Password strength: fair');
    case 'good':
      return i18n._('Password strength: good');
    case 'strong':
      return i18n._('Password strength: strong');
  }
}
