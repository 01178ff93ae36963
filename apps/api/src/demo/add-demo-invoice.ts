import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { DOCUMENT_PDF, INVOICE_RECEIPT } from '@waha/domain/kernel/files/file-rule';
import type { InvoiceId, MemberId, PersonId } from '@waha/domain/kernel/ids';
import type { Millimes } from '@waha/domain/kernel/money';
import { type LocalizedText, resolveText } from '@waha/domain/kernel/text/localized-text';
import { DAY, HOUR, type Instant } from '@waha/domain/kernel/time';
import { updateInvoice } from '../features/invoices/update-invoice';
import { uploadInvoice } from '../features/invoices/upload-invoice';
import type { Services } from '../platform/services';
import { createDemoReceipt } from './create-demo-receipt';
import { withDemoFile } from './with-demo-file';
import { withInstant } from './with-instant';

/** The state of the invoice: uploaded, receipt sent, receipt refused, or paid. */
export type DemoInvoice = {
  what: LocalizedText;
  amount: Millimes;
  daysAgo: number;
  step: 'added' | 'sent' | 'refused' | 'paid';
  reason?: LocalizedText;
};

type DemoContext = { pdf: Buffer; memberId: MemberId; by: PersonId; finance: PersonId };

export async function addDemoInvoice(services: Services, invoice: DemoInvoice, order: DemoContext): Promise<void> {
  const { memberId, by, finance, pdf: bytes } = order;
  const at = services.clock() - invoice.daysAgo * DAY;
  const { id } = await withDemoFile(services, { bytes, rule: DOCUMENT_PDF }, (pdf, unit) =>
    uploadInvoice(withInstant(unit, at), {
      ...{ memberId, pdf, by, invoiceDate: getDayAt(at), status: 'pending' },
      amountMillimes: invoice.amount,
    }),
  );
  if (invoice.step === 'added') return;
  await sendReceipt(services, { id, memberId, at: at + DAY, look: invoice.daysAgo });
  if (invoice.step === 'sent') return;
  const reason = invoice.reason && resolveText(invoice.reason, services.config.language);
  const body = invoice.step === 'paid' ? { status: 'paid' as const } : { receiptStatus: 'refused' as const, reason };
  const actor = { id: finance, role: 'finance_admin' } as const;
  await services.transact((unit) =>
    updateInvoice(withInstant(unit, at + DAY + 4 * HOUR), { invoiceId: id, actor, body, files: {} }),
  );
}

type DemoReceipt = { id: InvoiceId; memberId: MemberId; at: Instant; look: number };

async function sendReceipt(services: Services, { id, memberId, at, look }: DemoReceipt): Promise<void> {
  const actor = { id: memberId, role: 'user' } as const;
  await withDemoFile(services, { bytes: createDemoReceipt(look), rule: INVOICE_RECEIPT }, (receipt, unit) =>
    updateInvoice(withInstant(unit, at), { invoiceId: id, actor, body: { status: 'pending' }, files: { receipt } }),
  );
}
