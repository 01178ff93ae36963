import { i18n } from '@lingui/core';
import { GENDERS } from '@waha/domain/profile/profile';
import { ChoiceField } from '../../../ui/choice-field';
import { sayGender, sayProfileItem } from '../profile.texts';
import type { FieldsView } from './fields-view';
import { FormItem } from './form-item';
import { FormPart } from './form-part';
import { TextItem } from './text-item';
import { today } from './today';

export function WhoYouAre({ view }: { view: FieldsView }) {
  const gender = view.errorOn('gender');
  return (
    <FormPart title={i18n._('Who you are')} hint={i18n._('As it is written on your identity card.')}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextItem view={view} field="name" autoComplete="given-name" maxLength={80} />
        <TextItem view={view} field="surname" autoComplete="family-name" maxLength={80} />
        <TextItem view={view} field="dateOfBirth" type="date" autoComplete="bday" max={today()} />
        <FormItem item="gender" isWrong={gender !== undefined} refused={view.refusedFor('gender')}>
          <ChoiceField
            label={sayProfileItem('gender')}
            options={GENDERS.map((value) => ({ value, label: sayGender(value) }))}
            value={GENDERS.find((each) => each === view.valueOf('gender'))}
            onChoose={(value) => view.change('gender', value)}
            error={gender}
          />
        </FormItem>
      </div>
    </FormPart>
  );
}
