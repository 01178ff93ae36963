import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { Untranslated } from '#ui/untranslated';
import { translateInstalment } from './invoices.texts';

/** The instalment that an invoice is for, and its pack if it is known: `Instalment 2 · Ultra One`. */
export function InvoicePurpose({ invoice }: { invoice: WireInvoice }) {
  const { packName } = invoice;
  return (
    <>
      {translateInstalment(invoice)}
      {packName ? (
        <>
          {' · '}
          <Untranslated>{packName}</Untranslated>
        </>
      ) : null}
    </>
  );
}
