import { i18n } from '@lingui/core';
import { COUNTRIES, DIAL_CODES } from '@waha/domain/profile/countries';
import {
  type DialCountry,
  type PhoneNumber,
  parsePhoneNumber,
  readPhoneNumber,
  toPhoneFields,
} from '@waha/domain/profile/phone-number';
import { ChevronDown, Globe } from 'lucide-react';
import { useId, useState } from 'react';
import { translateProfileItem } from '#features/profile/profile.texts';
import { formatCountry, formatOpenList } from '#platform/language/format';
import { isolate } from '#platform/language/isolate';
import { FieldFrame, getDescribedBy, INPUT_CLASSES } from '#ui/field-frame';
import { joinClasses } from '#ui/join-classes';
import type { FieldsView } from '../fields-view';
import { FormItem } from '../form-item';
import { CountryFlag } from './country-flag';
import { useCountryPicker } from './use-country-picker';

/**
 * The phone number: a country and the digits after its dial code. It is stored in two fields of the profile, whose
 * errors are shown here.
 */
export function PhoneField({ view }: { view: FieldsView }) {
  const id = useId();
  const [isPicking, setPicking] = useState(false);
  const { CountryPicker, load } = useCountryPicker();
  // Countries share dial codes: the profile stores the code only.
  const [chosen, setChosen] = useState<DialCountry>();
  const [recognized, setRecognized] = useState<DialCountry>();
  const fields = { phoneNumber: view.valueOf('phoneNumber'), mobile: view.valueOf('mobile') };
  const number = readPhoneNumber(fields, chosen ?? (COUNTRIES[view.valueOf('country')] as DialCountry | undefined));
  const error = view.errorOn('phoneNumber') ?? view.errorOn('mobile');
  const hint = number.country ? undefined : i18n._('Please choose a country code.');

  const change = (next: PhoneNumber) => {
    setChosen(next.country);
    view.change(toPhoneFields(next));
  };
  return (
    <FormItem
      item="mobile"
      isWrong={error !== undefined}
      refused={view.refusedFor('phoneNumber') ?? view.refusedFor('mobile')}
    >
      <FieldFrame id={id} label={translateProfileItem('mobile')} error={error} hint={hint}>
        {/* Phone numbers are written from left to right, in Arabic too. */}
        <div dir="ltr" className="flex">
          <CountryButton
            country={number.country}
            isWrong={error !== undefined}
            isOpen={isPicking}
            onPress={() => void load().then(setPicking)}
          />
          <input
            {...getDescribedBy(id, { hint, error })}
            id={id}
            name="mobile"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            autoCapitalize="none"
            spellCheck={false}
            value={number.country ? number.digits : `+${number.digits}`}
            onChange={(event) => {
              const next = parsePhoneNumber(event.target.value, number.country);
              if (next.country !== number.country) setRecognized(next.country);
              change(next);
            }}
            className={joinClasses(INPUT_CLASSES, 'min-w-0 flex-1 rounded-s-none tabular-nums focus-visible:z-1')}
          />
        </div>
      </FieldFrame>
      <p aria-live="polite" className="sr-only">
        {recognized ? describeCountry(recognized) : ''}
      </p>
      {CountryPicker ? (
        <CountryPicker
          isOpen={isPicking}
          onClose={() => setPicking(false)}
          chosen={number.country}
          onChoose={(country) => change(number.country ? { country, digits: number.digits } : { country, digits: '' })}
        />
      ) : null}
    </FormItem>
  );
}

type CountryButtonProps = {
  country: DialCountry | undefined;
  isWrong: boolean;
  isOpen: boolean;
  onPress: () => void;
};

function CountryButton({ country, isWrong, isOpen, onPress }: CountryButtonProps) {
  const label = i18n._('Choose a country code');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={country ? `${label} (${describeCountry(country)})` : label}
      onClick={onPress}
      className={joinClasses(
        'flex min-h-12 shrink-0 items-center gap-2 rounded-s-xl border border-e-0 bg-surface ps-3 pe-2 text-base text-ink transition-colors duration-150 hover:bg-blue-wash focus-visible:z-1',
        isWrong ? 'border-bougainvillea' : 'border-field',
      )}
    >
      {country ? (
        <>
          <CountryFlag country={country} />
          <span className="tabular-nums">+{DIAL_CODES[country]}</span>
        </>
      ) : (
        <Globe className="size-5 text-ink-soft" />
      )}
      <ChevronDown className="size-5 text-ink-soft" />
    </button>
  );
}

/** Returns the name and the dial code: `Tunisia, +216`. */
function describeCountry(country: DialCountry): string {
  return formatOpenList([formatCountry(country), isolate(`+${DIAL_CODES[country]}`)]);
}
