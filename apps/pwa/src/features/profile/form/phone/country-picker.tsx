import { i18n } from '@lingui/core';
import { DIAL_CODES } from '@waha/domain/profile/countries';
import type { DialCountry } from '@waha/domain/profile/phone-number';
import { searchCountries } from '@waha/domain/profile/search-countries';
import { Check } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { listDialCountries } from '#features/profile/translate-country';
import { isolate } from '#platform/language/isolate';
import { Popup } from '#ui/popup';
import { SearchList } from '#ui/search-list';
import { useMedia } from '#ui/use-media';
import { CountryFlag } from './country-flag';

export type CountryPickerProps = {
  isOpen: boolean;
  onClose: () => void;
  chosen: DialCountry | undefined;
  onChoose: (country: DialCountry) => void;
};

/** A list of the countries with a dial code, with a search field. */
export function CountryPicker({ isOpen, onClose, chosen, onChoose }: CountryPickerProps) {
  const field = useRef<HTMLInputElement>(null);
  // On a phone the keyboard would cover most of the list.
  const hasTouch = useMedia('(pointer: coarse)');
  // After the popup has taken the focus.
  useEffect(() => {
    if (isOpen && !hasTouch) field.current?.focus();
  }, [isOpen, hasTouch]);
  return (
    <Popup isOpen={isOpen} onClose={onClose} title={i18n._('Choose a country code')} size="narrow" isTall>
      <CountrySearch
        field={field}
        chosen={chosen}
        onChoose={(country) => {
          onChoose(country);
          onClose();
        }}
      />
    </Popup>
  );
}

type CountrySearchProps = Pick<CountryPickerProps, 'chosen' | 'onChoose'> & {
  field: RefObject<HTMLInputElement | null>;
};

function CountrySearch({ field, chosen, onChoose }: CountrySearchProps) {
  const [typed, setTyped] = useState('');
  const countries = useMemo(listDialCountries, []);
  const items = searchCountries(countries, typed);
  return (
    <SearchList
      label={i18n._('Search')}
      listLabel={i18n._('Choose a country')}
      placeholder={i18n._('Country or code')}
      field={field}
      value={typed}
      onChange={setTyped}
      groups={[{ items }]}
      initialId={chosen}
      renderItem={({ country, name }) => (
        <span className="flex items-center gap-3">
          <CountryFlag country={country} />
          <span className="min-w-0 flex-1">{name}</span>
          {country === chosen ? <Check className="size-5 shrink-0 text-blue" /> : null}
          <span className="shrink-0 text-ink-soft tabular-nums">{isolate(`+${DIAL_CODES[country]}`)}</span>
        </span>
      )}
      onChoose={({ country }) => onChoose(country)}
      status={items.length === 0 ? i18n._('No country found.') : ''}
    />
  );
}
