import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { updateInvoice } from '@waha/domain/invoices/invoices.contract';
import { useMember } from '#platform/session';
import { usePopup } from '#shell/popup/popup-address';
import { QueryBoundary } from '#shell/states/query-boundary';
import { useRefetchAfter } from '#shell/states/use-refetch-after';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { InvoiceRow } from './invoice-row';
import { useReceiptStates } from './invoices.jobs';
import { INVOICES_KEY, invoicesQuery } from './invoices.queries';
import { toStatusMark, translateNotRead } from './invoices.texts';

/** The unpaid invoices: each opens with its document and its receipt (spec 2 §2). */
export function PendingInvoicesPopup() {
  const { userId } = useMember();
  const { open } = usePopup();
  const invoices = useQuery(invoicesQuery(userId));
  const findReceiptState = useReceiptStates(invoices.dataUpdatedAt);
  useRefetchAfter(updateInvoice, INVOICES_KEY);
  return (
    <QueryBoundary query={invoices} translateFailure={translateNotRead}>
      {(all) => {
        const pending = all.filter(({ status }) => status === 'pending');
        if (pending.length === 0)
          return (
            <EmptyState
              picture="all-done"
              action={<Button onPress={() => open('invoices-paid')}>{i18n._('See paid invoices')}</Button>}
            >
              {i18n._('No invoices to pay.')}
            </EmptyState>
          );
        return (
          <ul className="grid gap-3">
            {pending.map((invoice) => {
              const receipt = findReceiptState?.(invoice);
              return (
                <li key={invoice._id}>
                  <InvoiceRow
                    invoice={invoice}
                    statusMark={receipt && <StatusMark {...toStatusMark(receipt)} />}
                    isToPay={receipt?.step === 'none' || receipt?.step === 'refused'}
                  >
                    {receipt?.step === 'refused' ? (
                      <Untranslated>{receipt.reason ?? i18n._('No reason was given.')}</Untranslated>
                    ) : undefined}
                  </InvoiceRow>
                </li>
              );
            })}
          </ul>
        );
      }}
    </QueryBoundary>
  );
}
