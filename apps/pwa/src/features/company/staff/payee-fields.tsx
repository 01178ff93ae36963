import { i18n } from '@lingui/core';
import type { PayeeDraft } from '@waha/domain/company/staff/payees-draft-schema';
import type { DraftFields } from '#shell/staff/drafts/draft-form';
import { LocalizedField } from '#shell/staff/drafts/localized-field';
import { CheckField } from '#ui/check-field';
import { Field } from '#ui/field';

type PayeeFieldsProps = Pick<DraftFields<unknown>, 'language' | 'errorOn'> & {
  payee: PayeeDraft;
  /** Its path in the draft: `payees.0`. */
  path: string;
  onChange: (changes: Partial<PayeeDraft>) => void;
};

/** The fields of one account that members pay to. */
export function PayeeFields({ payee, path, language, errorOn, onChange }: PayeeFieldsProps) {
  const line = (field: 'holder' | 'number' | 'address' | 'network', label: string) => (
    <Field
      label={label}
      name={`${path}.${field}`}
      maxLength={200}
      dir={field === 'holder' ? undefined : 'ltr'}
      value={payee[field]}
      error={errorOn(`${path}.${field}`)}
      onChange={(text) => onChange({ [field]: text })}
    />
  );
  const text = (field: 'label' | 'instructions', label: string) => (
    <LocalizedField
      label={label}
      name={`${path}.${field}`}
      text={payee[field]}
      language={language}
      error={errorOn(`${path}.${field}`)}
      onChange={(translated) => onChange({ [field]: translated })}
      maxLength={field === 'label' ? 100 : 1000}
    />
  );
  return (
    <>
      <CheckField
        name={`${path}.enabled`}
        label={i18n._('Members can pay to this account')}
        checked={payee.enabled}
        onChange={(enabled) => onChange({ enabled })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {line('holder', i18n._('Holder'))}
        {line('number', i18n._('Number'))}
        {line('address', i18n._('Address'))}
        {line('network', i18n._('Network'))}
      </div>
      {text('label', i18n._('Display name'))}
      {text('instructions', i18n._('Payment instructions'))}
    </>
  );
}
