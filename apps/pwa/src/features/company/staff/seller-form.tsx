import { i18n } from '@lingui/core';
import {
  findChangedSellerFields,
  limitVatRate,
  type Seller,
  type SellerField,
} from '@waha/domain/company/staff/seller';
import type { WireSellerVersion } from '@waha/domain/company/staff/seller.contract';
import { findExpectedKey, isVatCharged } from '@waha/domain/kernel/staff/tax-number';
import { isBlank } from '@waha/domain/kernel/text/clean-text';
import { VAT_RATES } from '@waha/domain/kernel/vat-rate';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#platform/api-error';
import { formatList, getCurrency } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { formatAmountInput } from '#shell/staff/documents/amount-input';
import { parseAmount } from '#shell/staff/documents/document-draft';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { Notice } from '#ui/notice';
import { SelectField } from '#ui/select-field';
import { toast } from '#ui/toast';
import { useSaveSeller } from './seller.queries';
import {
  findSellerFaults,
  translateSellerFact,
  translateSellerField,
  translateVatRate,
} from './translate-seller-field';
import { parseWithholding, type TypedWithholding, toTypedWithholding, WithholdingFields } from './withholding-fields';

/** The unsaved changes, which are based on `base`; `news` lists what another user has saved meanwhile. */
type SellerEdit = {
  base: WireSellerVersion;
  /** Its withholding tax is that of `tax`. */
  draft: Seller;
  stamp: string;
  tax: TypedWithholding;
  news?: readonly SellerField[];
};

const startEdit = (base: WireSellerVersion): SellerEdit => ({
  base,
  draft: base.seller,
  stamp: formatAmountInput(base.seller.stampMillimes || undefined),
  tax: toTypedWithholding(base.seller.withholding),
});

/** Returns the seller with the withholding tax as far as it is valid. */
const toSeller = ({ draft, tax }: SellerEdit): Seller => ({
  ...draft,
  vatRate: limitVatRate(draft),
  withholding: parseWithholding(tax).terms,
});

/** All fields in one form. It is saved as a whole, and only over the version on which it is based. */
export function SellerForm({ saved }: { saved: WireSellerVersion }) {
  const [edit, setEdit] = useState(() => startEdit(saved));
  const [faults, setFaults] = useState<ReturnType<typeof findSellerFaults>>({});
  const [taxFaults, setTaxFaults] = useState<ReturnType<typeof parseWithholding>['faults']>({});
  const save = useSaveSeller();
  const { base, draft, stamp, tax, news } = edit;
  const seller = toSeller(edit);
  const isChanged =
    findChangedSellerFields(base.seller, seller).length > 0 ||
    parseStamp(stamp) !== draft.stampMillimes ||
    (tax.isOn && !seller.withholding);

  const changeDraft = (changes: Partial<Seller>) => {
    setEdit({ ...edit, draft: { ...draft, ...changes } });
    setFaults({});
  };
  async function saveSeller(): Promise<void> {
    const fieldErrors = {
      ...findSellerFaults(seller),
      ...(parseStamp(stamp) === undefined && { stampMillimes: i18n._('Enter an amount such as 149.500.') }),
    };
    setFaults(fieldErrors);
    const withholding = parseWithholding(tax);
    setTaxFaults(withholding.faults);
    if (Object.keys({ ...fieldErrors, ...withholding.faults }).length > 0) return;
    try {
      const input = { ...seller, withholding: seller.withholding ?? (base.seller.withholding && null) };
      setEdit(startEdit(await save.mutateAsync({ version: base.version, seller: input })));
      toast.success(i18n._('Saved. Documents issued from now on show these details.'));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'seller_changed')
        setEdit(mergeEdit(edit, error.details.current as WireSellerVersion));
      toast.error(translateError(error));
    }
  }
  const field = (name: Exclude<SellerField, 'vatRate' | 'stampMillimes' | 'withholding'>) => ({
    name,
    label: translateSellerField(name),
    value: draft[name],
    // The text may be French on an Arabic dashboard.
    dir: 'auto' as const,
    error: faults[name],
    onChange: (text: string) => changeDraft({ [name]: text }),
  });
  return (
    <Form className="grid gap-4" onSubmit={() => void saveSeller()}>
      {news ? (
        <Notice tone="sun" icon={<Users />}>
          {translateNews(edit, news)}
        </Notice>
      ) : null}
      <Card className="grid gap-4">
        <Field {...field('legalName')} maxLength={120} />
        <Field {...field('address')} maxLength={200} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...field('taxNumber')} maxLength={40} hint={translateTaxNumberHint(draft.taxNumber)} />
          <Field {...field('registerNumber')} maxLength={40} />
          <Field {...field('phone')} type="tel" maxLength={40} />
          <Field {...field('email')} type="email" maxLength={200} />
        </div>
        <Field
          {...field('bankLine')}
          maxLength={120}
          hint={i18n._('On one line. Leave empty to leave it out of documents.')}
        />
        <SelectField
          name="vatRate"
          label={translateSellerField('vatRate')}
          value={String(seller.vatRate)}
          disabled={!isVatCharged(draft.taxNumber)}
          options={VAT_RATES.map((rate) => ({ value: String(rate), label: translateVatRate(rate) }))}
          error={faults.vatRate}
          hint={
            isVatCharged(draft.taxNumber)
              ? i18n._('Included in prices: members do not pay more because of it. Ask your accountant for the rate.')
              : i18n._('The tax number says that no VAT is charged.')
          }
          onChange={(value) => changeDraft({ vatRate: VAT_RATES.find((rate) => String(rate) === value) ?? 0 })}
        />
        <Field
          name="stampMillimes"
          label={translateSellerField('stampMillimes')}
          inputMode="decimal"
          trailing={getCurrency()}
          value={stamp}
          error={faults.stampMillimes}
          hint={i18n._(
            'Included in the invoice amount: members do not pay more because of it. Leave empty for no stamp.',
          )}
          onChange={(text) => {
            setEdit({ ...edit, stamp: text, draft: { ...draft, stampMillimes: parseStamp(text) ?? 0 } });
            setFaults({});
          }}
        />
      </Card>
      <WithholdingFields
        typed={tax}
        faults={taxFaults}
        onChange={(typed) => {
          setEdit({ ...edit, tax: typed });
          setTaxFaults({});
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={!isChanged} busy={save.isPending}>
          {i18n._('Save')}
        </Button>
        {isChanged ? (
          <Button
            variant="quiet"
            disabled={save.isPending}
            onPress={() => {
              setEdit(startEdit(base));
              setFaults({});
              setTaxFaults({});
            }}
          >
            {i18n._('Discard my changes')}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

function translateTaxNumberHint(taxNumber: string): string {
  const letter = findExpectedKey(taxNumber);
  return letter === undefined
    ? i18n._('For example 1234567R/A/M/000.')
    : i18n._('The letter after the digits is usually {letter} for this number. Check it.', { letter });
}

/** Parses the stamp. An empty field means no stamp; returns undefined for an invalid amount. */
function parseStamp(typed: string): number | undefined {
  return isBlank(typed) ? 0 : (parseAmount(typed) ?? undefined);
}

/** Merges the unsaved changes with another user's saved changes. Where both changed a field, the unsaved value wins. */
function mergeEdit(edit: SellerEdit, current: WireSellerVersion): SellerEdit {
  const { base, tax } = edit;
  const draft = toSeller(edit);
  const ownFields = findChangedSellerFields(base.seller, draft);
  const theirFields = findChangedSellerFields(base.seller, current.seller);
  const ownValues = Object.fromEntries(ownFields.map((field) => [field, draft[field]])) as Partial<Seller>;
  const next = { ...current.seller, ...ownValues };
  return {
    ...{ base: current, draft: next, stamp: formatAmountInput(next.stampMillimes || undefined), news: theirFields },
    tax: ownFields.includes('withholding') ? tax : toTypedWithholding(current.seller.withholding),
  };
}

function translateNews({ base: { savedBy, seller } }: SellerEdit, fields: readonly SellerField[]): string {
  const changedFacts = formatList(fields.map((field) => translateSellerFact(field, seller)));
  const name = savedBy?.name;
  return name
    ? i18n._(
        '{name} saved changes while you were editing: {what}. Your own changes are shown below. Check them and save again.',
        { name, what: changedFacts },
      )
    : i18n._(
        'Someone saved changes while you were editing: {what}. Your own changes are shown below. Check them and save again.',
        { what: changedFacts },
      );
}
