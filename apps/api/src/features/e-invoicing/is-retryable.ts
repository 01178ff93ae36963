import { canRetryEInvoice } from '@waha/domain/e-invoicing/e-invoice-status';
import { canSendAgain } from '@waha/domain/e-invoicing/plan-missing-document';
import type { EInvoice } from './e-invoices.store';
import type { EInvoicingSettings } from './settings/e-invoicing-settings.store';

/** Checks whether staff can have a document made or sent again: only for the installation that is chosen now. */
export function isRetryable(
  { status, resends, environment }: Pick<EInvoice, 'status' | 'resends' | 'environment'>,
  settings: Pick<EInvoicingSettings, 'environment'> | undefined,
): boolean {
  return environment === settings?.environment && (canRetryEInvoice(status) || canSendAgain({ status, resends }));
}
