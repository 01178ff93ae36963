import { i18n } from '@lingui/core';
import { useMemo } from 'react';
import { SelectField } from '#ui/select-field';
import { TextAreaField } from '#ui/text-area-field';
import { translateProfileItem } from '../profile.texts';
import { listCountryOptions } from '../translate-country';
import type { FieldsView } from './fields-view';
import { FormItem } from './form-item';
import { FormPart } from './form-part';
import { PhoneField } from './phone/phone-field';
import { TextItem } from './text-item';

export function ContactFields({ view }: { view: FieldsView }) {
  return (
    <FormPart part="contact" title={i18n._('Contact details')} isComplete={view.isPartComplete('contact')}>
      <TextItem view={view} field="email" type="email" inputMode="email" autoComplete="email" maxLength={200} />
      <CountryItem view={view} />
      <AddressItem view={view} />
      <PhoneField view={view} />
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
        onChange={(text) => view.change({ address: text })}
        error={address}
        rows={2}
        maxLength={300}
        autoComplete="street-address"
      />
    </FormItem>
  );
}

function CountryItem({ view }: { view: FieldsView }) {
  // A language change renders the form again.
  const countries = useMemo(listCountryOptions, []);
  const value = view.valueOf('country');
  const error = view.errorOn('country');
  const isListed = value === '' || countries.some((country) => country.value === value);
  return (
    <FormItem item="country" isWrong={error !== undefined} refused={view.refusedFor('country')}>
      <SelectField
        name="country"
        label={translateProfileItem('country')}
        options={[
          { value: '', label: i18n._('Choose a country') },
          ...countries,
          // Profiles that were not sent by this form may have another country.
          ...(isListed ? [] : [{ value, label: value }]),
        ]}
        value={value}
        onChange={(country) => view.change({ country })}
        error={error}
        autoComplete="country-name"
      />
    </FormItem>
  );
}
