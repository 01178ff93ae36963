import type { ProfileField } from '@waha/domain/profile/profile';
import type { ComponentProps } from 'react';
import { Field } from '#ui/field';
import { translateProfileItem } from '../profile.texts';
import type { FieldsView } from './fields-view';
import { FormItem } from './form-item';

type TextItemProps = Omit<ComponentProps<typeof Field>, 'name' | 'label' | 'value' | 'onChange' | 'error'> & {
  field: ProfileField;
  view: FieldsView;
};

/** A single-line text field of the profile. */
export function TextItem({ field, view, ...input }: TextItemProps) {
  const error = view.errorOn(field);
  return (
    <FormItem item={field} isWrong={error !== undefined} refused={view.refusedFor(field)}>
      <Field
        {...input}
        name={field}
        label={translateProfileItem(field)}
        value={view.valueOf(field)}
        onChange={(text) => view.change({ [field]: text })}
        error={error}
      />
    </FormItem>
  );
}
