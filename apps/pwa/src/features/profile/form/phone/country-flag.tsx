import type { DialCountry } from '@waha/domain/profile/phone-number';

/** The flag of a country, or its code where the device has no flags. The country is named beside it. */
export function CountryFlag({ country }: { country: DialCountry }) {
  const className = 'w-8 shrink-0 text-center';
  return hasFlags() ? (
    <span aria-hidden="true" translate="no" className={`${className} text-2xl/6`}>
      {toFlag(country)}
    </span>
  ) : (
    <span
      aria-hidden="true"
      translate="no"
      className={`${className} rounded-md bg-blue-wash py-0.5 text-xs font-semibold text-ink-soft`}
    >
      {country}
    </span>
  );
}

const FIRST_LETTER = 0x1f1e6;

/** Returns the flag emoji: the letters of the code as regional indicators. */
function toFlag(country: string): string {
  return String.fromCodePoint(...[...country].map((letter) => FIRST_LETTER + letter.charCodeAt(0) - 65));
}

let isSupported: boolean | undefined;

/** Checks whether the device draws two regional indicators as one flag. Windows and some Linux systems do not. */
function hasFlags(): boolean {
  isSupported ??= measureWidth(toFlag('TN')) < 1.5 * measureWidth(toFlag('T'));
  return isSupported;
}

function measureWidth(text: string): number {
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  return context?.measureText(text).width ?? 0;
}
