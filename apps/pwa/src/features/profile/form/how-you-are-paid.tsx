import { i18n } from '@lingui/core';
import { PAYOUT_METHODS } from '@waha/domain/profile/profile';
import { ChoiceField } from '../../../ui/choice-field';
import { sayProfileItem } from '../profile.texts';
import type { FieldsView } from './fields-view';
import { FormItem } from './form-item';
import { FormPart } from './form-part';

export function HowYouArePaid({ view }: { view: FieldsView }) {
  const error = view.errorOn('payment');
  return (
    <FormPart title={i18n._('How you are paid')} hint={i18n._('Withdrawals are sent to your mobile number this way.')}>
      <FormItem item="payment" isWrong={error !== undefined} refused={view.refusedFor('payment')}>
        <ChoiceField
          label={sayProfileItem('payment')}
          options={PAYOUT_METHODS.map((value) => ({ value, label: value }))}
          value={PAYOUT_METHODS.find((each) => each === view.valueOf('payment'))}
          onChoose={(value) => view.change('payment', value)}
          error={error}
        />
      </FormItem>
    </FormPart>
  );
}
