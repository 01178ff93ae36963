import { i18n } from '@lingui/core';
import { DIAL_CODES } from '@waha/domain/profile/countries';
import type { ProfileField } from '@waha/domain/profile/profile';
import { useMemo } from 'react';
import { formatCountry, formatList } from '#platform/language/format';
import { isolate } from '#platform/language/isolate';
import { SelectField } from '#ui/select-field';
import { TextAreaField } from '#ui/text-area-field';
import { translateProfileItem } from '../profile.texts';
import { listCountryOptions, sortNeighboursFirst } from '../translate-country';
import type { FieldsView } from './fields-view';
import { FormItem } from './form-item';
import { FormPart } from './form-part';
import { TextItem } from './text-item';

type Option = { value: string; label: string };

export function ContactFields({ view }: { view: FieldsView }) {
  // A language change renders the form again.
  const [countries, codes] = useMemo(() => [listCountryOptions(), listDialOptions()], []);
  return (
    <FormPart title={i18n._('Contact details')}>
      <TextItem view={view} field="email" type="email" inputMode="email" autoComplete="email" maxLength={200} />
      <SelectItem
        view={view}
        field="country"
        options={countries}
        emptyLabel={i18n._('Choose a country')}
        autoComplete="country-name"
      />
      <AddressItem view={view} />
      <div className="grid gap-5 md:grid-cols-2">
        <SelectItem
          view={view}
          field="phoneNumber"
          options={codes}
          emptyLabel={i18n._('Choose a country code')}
          autoComplete="tel-country-code"
        />
        <TextItem
          view={view}
          field="mobile"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          maxLength={20}
          hint={i18n._('Digits only, starting with the country code.')}
        />
      </div>
    </FormPart>
  );
}

function AddressItem({ view }: { view: FieldsView }) {
  const address = view.errorOn('address');
  return (
    <FormItem item="address" isWrong={address !== undefined} refused={view.refusedFor('address')}>
      <TextAreaField
        name="address"
        label={translateProfileItem('address')}
        value={view.valueOf('address')}
        onChange={(text) => view.change('address', text)}
        error={address}
        rows={2}
        maxLength={300}
        autoComplete="street-address"
      />
    </FormItem>
  );
}

type SelectItemProps = {
  view: FieldsView;
  field: ProfileField;
  options: readonly Option[];
  /** The placeholder while nothing is chosen. */
  emptyLabel: string;
  autoComplete: string;
};

function SelectItem({ view, field, options, emptyLabel, autoComplete }: SelectItemProps) {
  const value = view.valueOf(field);
  const error = view.errorOn(field);
  return (
    <FormItem item={field} isWrong={error !== undefined} refused={view.refusedFor(field)}>
      <SelectField
        name={field}
        label={translateProfileItem(field)}
        options={[{ value: '', label: emptyLabel }, ...includeChosen(options, value)]}
        value={value}
        onChange={(chosen) => view.change(field, chosen)}
        error={error}
        autoComplete={autoComplete}
      />
    </FormItem>
  );
}

/** Lists the dial codes, each once, with country names from the device: `Tunisia (+216)`. */
function listDialOptions(): Option[] {
  const byCode = new Map<number, string[]>();
  for (const [region, code] of Object.entries(DIAL_CODES))
    byCode.set(code, [...(byCode.get(code) ?? []), formatCountry(region)]);
  const options = [...byCode].map(([code, countries]) => ({
    value: `+${code}`,
    label: `${formatList(countries)} (${isolate(`+${code}`)})`,
  }));
  return sortNeighboursFirst(options);
}

/** Adds the current choice to the options if it is not among them. */
function includeChosen(options: readonly Option[], chosen: string): readonly Option[] {
  return chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
}
