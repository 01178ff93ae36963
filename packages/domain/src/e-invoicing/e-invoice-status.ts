/**
 * The status of an electronic invoice. `invalid`: the program's own check found faults, nothing was signed. `ready`: signed,
 * for export only. `waiting`: signed, to be sent. `sending`: a call began whose result is unknown until the service is asked.
 * `sent`: El Fatoora has it and has not decided. `accepted` and `rejected`: by El Fatoora.
 */
export const E_INVOICE_STATUSES = ['invalid', 'ready', 'waiting', 'sending', 'sent', 'accepted', 'rejected'] as const;
export type EInvoiceStatus = (typeof E_INVOICE_STATUSES)[number];

/** Checks whether staff can have the electronic invoice made again, from the corrected details. */
export function canRetryEInvoice(status: EInvoiceStatus): boolean {
  return status === 'invalid' || status === 'rejected';
}
