import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const eInvoicingRefusals = {
  e_invoice_not_found: { kind: 'missing', text: /*i18n*/ 'This electronic invoice does not exist.' },
  e_invoice_not_retryable: {
    kind: 'conflict',
    text: /*i18n*/ 'This electronic invoice cannot be made again: it, its invoice or the settings have changed.',
  },
  e_invoicing_busy: {
    kind: 'conflict',
    text: /*i18n*/ 'Documents are on their way to El Fatoora. Choose the installation again once they are decided.',
  },
  e_invoicing_changed: {
    kind: 'conflict',
    text: /*i18n*/ 'Someone else changed these settings in the meantime. Check the new settings and save again.',
  },
  e_invoicing_certificate_unreadable: {
    kind: 'invalid',
    text: /*i18n*/ 'The certificate cannot be opened. Check the file and its password.',
  },
  e_invoicing_certificate_unusable: {
    kind: 'invalid',
    text: /*i18n*/ 'The certificate cannot sign: it has expired, is not yet valid, or has no RSA key.',
  },
  e_invoicing_incomplete: {
    kind: 'invalid',
    text: /*i18n*/ 'Signing needs a certificate, and sending needs the login and the password of El Fatoora as well.',
  },
  buyer_identifier_invalid: { kind: 'invalid', text: /*i18n*/ 'The number does not have the form of its kind.' },
  no_e_invoices: { kind: 'missing', text: /*i18n*/ 'This month has no signed electronic invoices.' },
} as const satisfies RefusalCatalogue;
