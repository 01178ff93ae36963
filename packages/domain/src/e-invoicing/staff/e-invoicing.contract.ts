import { calendarMonthSchema } from '@waha/domain/kernel/calendar-day-schema';
import { allowRoles, endpoint } from '@waha/domain/kernel/endpoint';
import {
  day,
  isoInstant,
  lineText,
  noContent,
  numberText,
  pageQuery,
  userIdParam,
  uuid,
} from '@waha/domain/kernel/wire';
import * as z from 'zod/mini';
import { BUYER_IDENTIFIER_KINDS } from '../buyer-identifier';
import { E_INVOICE_STATUSES, type EInvoiceStatus } from '../e-invoice-status';

/** `off`: none are made. `export`: they are signed, and staff file them by hand. `submit`: they are also sent to El Fatoora. */
export const E_INVOICING_MODES = ['off', 'export', 'submit'] as const;
/** The two installations of El Fatoora. */
export const E_INVOICING_ENVIRONMENTS = ['test', 'production'] as const;

const choices = {
  mode: z.enum(E_INVOICING_MODES),
  environment: z.enum(E_INVOICING_ENVIRONMENTS),
  /** The first day whose invoices are made electronic, in Tunis. */
  startsOn: day,
};

const settings = z.object({
  ...choices,
  /** Counts from 1; 0 if nothing has been saved. */
  version: z.int(),
  savedAt: z.optional(isoInstant),
  savedBy: z.optional(z.object({ _id: uuid, name: z.optional(z.string()) })),
  /** The account at El Fatoora; its password is never returned. */
  login: z.optional(z.string()),
  hasPassword: z.boolean(),
  /** Nothing is sent until these settings are saved again: the database is a restored backup. */
  isPaused: z.optional(z.literal(true)),
  /** The certificate that signs; its key is never returned. `isReadable`: the server's secret still opens it. */
  certificate: z.optional(
    z.object({ subject: z.string(), issuer: z.string(), validUntil: isoInstant, isReadable: z.boolean() }),
  ),
});
export type WireEInvoicingSettings = z.infer<typeof settings>;

export const readEInvoicing = endpoint('GET', '/e-invoicing/settings', {
  who: allowRoles('admin'),
  summary: 'Returns the settings of electronic invoices, without secrets',
  reply: settings,
});

export const saveEInvoicing = endpoint('PUT', '/e-invoicing/settings', {
  who: allowRoles('admin'),
  freshStep: 'hour',
  summary: 'Changes the settings of electronic invoices; absent secrets remain as they are',
  body: z.object({
    ...choices,
    version: z.int().check(z.gte(0)),
    login: z.optional(lineText(100)),
    password: z.optional(z.string().check(z.maxLength(200))),
    /** A PKCS#12 file in base64, and its password. */
    certificate: z.optional(z.string().check(z.maxLength(64_000), z.regex(/^[A-Za-z0-9+/]+=*$/))),
    passphrase: z.optional(z.string().check(z.maxLength(200))),
  }),
  secret: ['password', 'passphrase'],
  refuses: [
    'e_invoicing_busy',
    'e_invoicing_certificate_unreadable',
    'e_invoicing_certificate_unusable',
    'e_invoicing_changed',
    'e_invoicing_incomplete',
  ],
  reply: settings,
});

/** One electronic invoice. Amounts in millimes. */
const eInvoice = z.object({
  _id: uuid,
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  /** The invoice; for a credit note the invoice that it belongs to. */
  invoiceId: uuid,
  userId: uuid,
  userName: z.string(),
  day,
  total: z.int(),
  status: z.enum(E_INVOICE_STATUSES),
  /** The corrections to make, in plain words: from the program's check in the reader's language, else as El Fatoora says. */
  faults: z.array(z.string()),
  /** The reference of El Fatoora, once accepted. */
  reference: z.optional(z.string()),
  createdAt: isoInstant,
  changedAt: isoInstant,
  /** The next call, while calls fail. And what the last one failed with. */
  nextTryAt: z.optional(isoInstant),
  lastFailure: z.optional(z.string()),
  hasXml: z.boolean(),
  /** Whether staff can have it made or sent again. */
  canRetry: z.boolean(),
});
export type WireEInvoice = z.infer<typeof eInvoice>;

export const listEInvoices = endpoint('GET', '/queue/e-invoices', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Lists electronic invoices and credit notes, the last changed first, of one status or of all',
  query: z.extend(pageQuery, { status: z.optional(z.enum(E_INVOICE_STATUSES)) }),
  reply: z.array(eInvoice),
});

type Counts = Record<EInvoiceStatus, z.ZodMiniInt>;

export const countEInvoices = endpoint('GET', '/e-invoicing/counts', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Returns the number of electronic invoices of each status, and the mode',
  reply: z.object({
    mode: z.enum(E_INVOICING_MODES),
    counts: z.object(Object.fromEntries(E_INVOICE_STATUSES.map((status) => [status, z.int()])) as Counts),
    /** Nothing is sent until an administrator saves the settings again: the database is a restored backup. */
    isPaused: z.optional(z.literal(true)),
  }),
});

export const retryEInvoice = endpoint('PUT', '/e-invoices/:eInvoiceId/retry', {
  who: allowRoles('finance_admin', 'admin'),
  summary:
    'Makes an invalid or rejected electronic invoice again, from the corrected details of buyer and seller; sends one again that El Fatoora lost',
  params: z.object({ eInvoiceId: uuid }),
  refuses: ['e_invoice_not_found', 'e_invoice_not_retryable', 'e_invoicing_incomplete'],
  reply: eInvoice,
});

export const readEInvoiceXml = endpoint('GET', '/e-invoices/:eInvoiceId/xml', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Returns the electronic invoice as XML: the one that El Fatoora returned, else the signed one',
  params: z.object({ eInvoiceId: uuid }),
  refuses: ['e_invoice_not_found'],
  reply: noContent,
  fileTypes: ['application/xml'],
});

export const exportEInvoices = endpoint('GET', '/exports/e-invoices', {
  who: allowRoles('finance_admin', 'admin'),
  freshStep: 'hour',
  summary: 'Returns the signed electronic invoices and credit notes of a month as a zip of XML files with a list',
  query: z.object({ month: calendarMonthSchema }),
  refuses: ['no_e_invoices'],
  reply: noContent,
  fileTypes: ['application/zip'],
});

const identifier = z.object({ kind: z.enum(BUYER_IDENTIFIER_KINDS), number: numberText(40) });

export const readBuyerIdentifier = endpoint('GET', '/members/:userId/buyer-identifier', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Returns the number that identifies a member on electronic invoices',
  params: userIdParam,
  refuses: ['user_not_found'],
  reply: z.object({ identifier: z.nullable(identifier) }),
});

export const saveBuyerIdentifier = endpoint('PUT', '/members/:userId/buyer-identifier', {
  who: allowRoles('finance_admin', 'admin'),
  summary: 'Saves or, with `null`, deletes the number that identifies a member on electronic invoices',
  params: userIdParam,
  body: z.object({ identifier: z.nullable(identifier) }),
  refuses: ['buyer_identifier_invalid', 'user_not_found'],
  reply: z.object({ identifier: z.nullable(identifier) }),
});
