import { i18n } from '@lingui/core';
import type { EInvoiceStatus } from '@waha/domain/e-invoicing/e-invoice-status';
import type { SentState } from '#ui/status-mark';

const MARKS: Record<EInvoiceStatus, { state: SentState['state']; translate: () => string }> = {
  invalid: { state: 'refused', translate: () => i18n._('einvoice|To correct') },
  ready: { state: 'sent', translate: () => i18n._('einvoice|Signed') },
  waiting: { state: 'waiting', translate: () => i18n._('einvoice|To be sent') },
  sending: { state: 'waiting', translate: () => i18n._('einvoice|Being sent') },
  sent: { state: 'waiting', translate: () => i18n._('einvoice|Being checked') },
  accepted: { state: 'sent', translate: () => i18n._('einvoice|Accepted') },
  rejected: { state: 'refused', translate: () => i18n._('einvoice|Rejected') },
};

/** Statuses in the order of the filters: those that staff have to act on come first. */
export const STATUSES_BY_URGENCY = [
  'invalid',
  'rejected',
  'waiting',
  'sending',
  'sent',
  'ready',
  'accepted',
] as const satisfies readonly EInvoiceStatus[];

/** Returns the name of a status in the reader's language. */
export const translateEInvoiceStatus = (status: EInvoiceStatus) => MARKS[status].translate();

/** Returns the icon and label of a status. */
export function toEInvoiceMark(status: EInvoiceStatus): SentState & { word: string } {
  const { state, translate } = MARKS[status];
  return { state, word: translate() };
}
