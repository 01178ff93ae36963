import { i18n } from '@lingui/core';
import {
  parseWithholdingBase,
  parseWithholdingRate,
  type WithholdingTerms,
} from '@waha/domain/kernel/staff/withholding-terms';
import { formatNumber } from '#platform/language/format';
import { CheckField } from '#ui/check-field';
import { Field } from '#ui/field';

/** The terms of the withholding tax as typed: rate and base in percent. */
export type TypedWithholding = { isOn: boolean; rate: string; base: string };

export function toTypedWithholding(terms: WithholdingTerms | undefined): TypedWithholding {
  if (!terms) return { isOn: false, rate: '', base: '100' };
  return { isOn: true, rate: formatNumber(terms.rateBasisPoints / 100), base: String(terms.basePercent) };
}

/** Returns the terms, or undefined if the tax is off; and the faults of the fields. */
export function parseWithholding({ isOn, rate, base }: TypedWithholding): {
  terms?: WithholdingTerms;
  faults: { rate?: string; base?: string };
} {
  if (!isOn) return { faults: {} };
  const rateBasisPoints = parseWithholdingRate(rate);
  const basePercent = parseWithholdingBase(base);
  if (rateBasisPoints !== undefined && basePercent !== undefined)
    return { terms: { rateBasisPoints, basePercent }, faults: {} };
  return {
    faults: {
      ...(rateBasisPoints === undefined && {
        rate: i18n._('Enter a rate from 0.01 to 50, with up to two decimals.'),
      }),
      ...(basePercent === undefined && { base: i18n._('Enter a whole number from 1 to 100.') }),
    },
  };
}

type WithholdingFieldsProps = {
  typed: TypedWithholding;
  faults: { rate?: string; base?: string };
  onChange: (typed: TypedWithholding) => void;
};

/** The withholding tax on withdrawals: a switch, the rate and its base. */
export function WithholdingFields({ typed, faults, onChange }: WithholdingFieldsProps) {
  return (
    <fieldset className="grid gap-4 rounded-xl border border-line p-4">
      <legend className="px-1 font-medium">{i18n._('Withholding tax')}</legend>
      <p className="text-sm text-ink-soft">
        {i18n._(
          'Withheld from withdrawals that members request from now on. Ask your accountant whether it applies, and for the rate and the base.',
        )}
      </p>
      <CheckField
        name="withholding"
        label={i18n._('Withhold tax from withdrawals')}
        checked={typed.isOn}
        onChange={(isOn) => onChange({ ...typed, isOn })}
      />
      {typed.isOn ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="withholdingRate"
            label={i18n._('Rate')}
            inputMode="decimal"
            trailing="%"
            value={typed.rate}
            error={faults.rate}
            onChange={(rate) => onChange({ ...typed, rate })}
          />
          <Field
            name="withholdingBase"
            label={i18n._('Base')}
            inputMode="numeric"
            trailing="%"
            value={typed.base}
            error={faults.base}
            hint={i18n._('The share of the amount that the rate applies to, usually 100.')}
            onChange={(base) => onChange({ ...typed, base })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
