import { i18n } from '@lingui/core';
import { readEInvoiceXml, type WireEInvoice } from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import { viewCreditNote, viewInvoice } from '@waha/domain/invoices/invoices.contract';
import { fillPath } from '@waha/domain/kernel/endpoint';
import { Download } from 'lucide-react';
import { formatCalendarDay, formatTnd } from '#platform/language/format';
import { useSaveFile } from '#shell/staff/export/file-button';
import { StaffTable } from '#shell/staff/table';
import { IconButton } from '#ui/icon-button';
import { Spinner } from '#ui/spinner';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { BuyerLink } from './buyer-link';
import { EInvoiceFailure } from './e-invoice-failure';
import { EInvoiceFaults } from './e-invoice-faults';
import { toEInvoiceMark } from './translate-e-invoice-status';

/** The rows of electronic invoices; below a row: what has to be corrected, or the last failed call. */
export function EInvoiceTable({ eInvoices }: { eInvoices: readonly WireEInvoice[] }) {
  return (
    <StaffTable
      isStackedOn="tablet"
      label={i18n._('Electronic invoices')}
      head={[
        i18n._('Number'),
        i18n._('Member'),
        i18n._('Kind'),
        i18n._('Day'),
        i18n._('Amount'),
        i18n._('Status'),
        i18n._('Reference'),
        i18n._('XML'),
      ]}
      rows={eInvoices.map((eInvoice) => ({
        key: eInvoice._id,
        cells: [
          <DocumentLink key="document" eInvoice={eInvoice} />,
          <BuyerLink key="buyer" userId={eInvoice.userId} name={eInvoice.userName} />,
          translateKind(eInvoice),
          formatCalendarDay(eInvoice.day),
          formatTnd(eInvoice.total),
          <StatusMark key="status" {...toEInvoiceMark(eInvoice.status)} />,
          eInvoice.reference ? <Reference key="reference">{eInvoice.reference}</Reference> : '–',
          eInvoice.hasXml ? <XmlButton key="xml" eInvoice={eInvoice} /> : '–',
        ],
        note: renderTrouble(eInvoice),
      }))}
    />
  );
}

const translateKind = ({ kind }: WireEInvoice) => (kind === 'invoice' ? i18n._('Invoice') : i18n._('Credit note'));

/** The number, which opens the invoice or credit note as a PDF. */
function DocumentLink({ eInvoice: { _id, kind, number, invoiceId: id } }: { eInvoice: WireEInvoice }) {
  const { path } = kind === 'invoice' ? viewInvoice : viewCreditNote;
  return (
    <a
      href={`/api${fillPath(path, { id })}`}
      target="_blank"
      rel="noreferrer"
      data-row={_id}
      className="text-blue underline-offset-4 hover:underline"
    >
      <Untranslated isCode>{number}</Untranslated>
    </a>
  );
}

/** The reference of El Fatoora: 27 digits, on two lines within the height of a row. */
function Reference({ children }: { children: string }) {
  return (
    <Untranslated
      isCode
      className="-my-1.5 inline-block w-26 text-start align-middle text-xs leading-4 wrap-anywhere whitespace-normal"
    >
      {children}
    </Untranslated>
  );
}

function XmlButton({ eInvoice: { _id: eInvoiceId, number } }: { eInvoice: WireEInvoice }) {
  const save = useSaveFile({ endpoint: readEInvoiceXml, params: { eInvoiceId } });
  return (
    <IconButton
      className="-my-2.5 -me-3 align-middle"
      label={i18n._('Download the XML file of {number}', { number })}
      icon={save.isPending ? <Spinner /> : <Download />}
      disabled={save.isPending}
      onPress={() => save.mutate()}
    />
  );
}

/** Returns the corrections to make, or the last failed call; nothing if all is well. */
function renderTrouble(eInvoice: WireEInvoice) {
  if (eInvoice.status === 'invalid' || eInvoice.status === 'rejected') return <EInvoiceFaults eInvoice={eInvoice} />;
  return eInvoice.lastFailure ? <EInvoiceFailure eInvoice={eInvoice} /> : undefined;
}
