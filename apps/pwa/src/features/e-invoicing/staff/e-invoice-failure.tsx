import { i18n } from '@lingui/core';
import type { WireEInvoice } from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import { formatStaffTime } from '#platform/language/format';
import { Untranslated } from '#ui/untranslated';
import { RetryButton } from './retry-button';

/** Says why the last call of El Fatoora failed, and when the next one is. What El Fatoora has lost can be sent again. */
export function EInvoiceFailure({ eInvoice }: { eInvoice: WireEInvoice }) {
  const { lastFailure, nextTryAt, canRetry } = eInvoice;
  return (
    <div className="rounded-lg bg-sun-wash px-3 py-2 text-sm text-ink">
      <p>
        {i18n._('The last call of El Fatoora failed.')}{' '}
        {nextTryAt
          ? i18n._('Next try: {time}', { time: formatStaffTime(nextTryAt) })
          : i18n._('There is no further try. Ask El Fatoora about this invoice.')}
      </p>
      <p className="wrap-anywhere text-ink-soft">
        <Untranslated>{lastFailure}</Untranslated>
      </p>
      {canRetry ? <RetryButton eInvoice={eInvoice} /> : null}
    </div>
  );
}
