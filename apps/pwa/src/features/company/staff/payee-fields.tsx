import { i18n } from '@lingui/core';
import type { PayeeDraft } from '@waha/domain/company/staff/payees-draft-shapes';
import { ArrowDown, ArrowUp, CircleAlert, Landmark, Trash2 } from 'lucide-react';
import type { DraftFields } from '../../../shell/staff/drafts/draft-form';
import { LocalizedField } from '../../../shell/staff/drafts/localized-field';
import { CheckField } from '../../../ui/check-field';
import { Field } from '../../../ui/field';
import { Fold } from '../../../ui/fold';
import { IconButton } from '../../../ui/icon-button';
import { sayWay } from './say-payee-part';

type PayeeFieldsProps = Pick<DraftFields<unknown>, 'language' | 'errorOn' | 'hasError'> & {
  payee: PayeeDraft;
  /** Where it stands, and how many there are. */
  place: number;
  count: number;
  onChange: (part: Partial<PayeeDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One account that members pay to, folded up, with what moves it. */
export function PayeeFields(props: PayeeFieldsProps) {
  const { payee, place, count, language, errorOn, hasError, onChange, onMove, onRemove } = props;
  const name = sayWay(payee.id);
  const path = `payees.${place}`;
  const line = (field: 'holder' | 'number' | 'address' | 'network', label: string) => (
    <Field
      label={label}
      name={`${path}.${field}`}
      maxLength={200}
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
      onChange={(words) => onChange({ [field]: words })}
      maxLength={field === 'label' ? 100 : 1000}
    />
  );
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Fold
          title={payee.enabled ? name : i18n._('{name}, switched off', { name })}
          icon={
            hasError(path) ? (
              <CircleAlert role="img" aria-label={i18n._('Something is missing')} />
            ) : (
              <Landmark aria-hidden="true" />
            )
          }
        >
          {() => (
            <div className="grid gap-4">
              <CheckField
                name={`${path}.enabled`}
                label={i18n._('Members can pay to it')}
                checked={payee.enabled}
                onChange={(enabled) => onChange({ enabled })}
              />
              <div className="grid gap-4 sm:grid-cols-2">
                {line('holder', i18n._('Holder'))}
                {line('number', i18n._('Number'))}
                {line('address', i18n._('Address'))}
                {line('network', i18n._('Network'))}
              </div>
              {text('label', i18n._('What it is called'))}
              {text('instructions', i18n._('What members are told'))}
            </div>
          )}
        </Fold>
      </div>
      <IconButton label={i18n._('Move {name} up', { name })} disabled={place === 0} onPress={() => onMove(-1)}>
        <ArrowUp aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={i18n._('Move {name} down', { name })} disabled={place === count - 1} onPress={() => onMove(1)}>
        <ArrowDown aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={i18n._('Take {name} out', { name })} onPress={onRemove}>
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
