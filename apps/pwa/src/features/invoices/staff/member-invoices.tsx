import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatTnd } from '../../../platform/language/format';
import { StaffPaper } from '../../../shell/staff/paper/paper';
import { amountAsTyped } from '../../../shell/staff/paper/paper-draft';
import { StaffPaperForm } from '../../../shell/staff/paper/paper-form';
import { StaffPaperList } from '../../../shell/staff/paper/paper-list';
import { AsWritten } from '../../../ui/as-written';
import { Button } from '../../../ui/button';
import { StatusMark } from '../../../ui/status-mark';
import { paperOf } from '../invoices.queries';
import { nameOf, sayInstalment } from '../invoices.texts';
import { markOf } from './invoice-words';
import { memberInvoicesQuery, useSaveInvoice } from './staff.queries';

/** A member's invoices: read, added and corrected by commercial staff (spec 3 §2). */
export function MemberInvoices({ userId }: { userId: string }) {
  return (
    <StaffPaperList
      label={i18n._('Invoices')}
      query={useQuery(memberInvoicesQuery(userId))}
      sayFailure={() => i18n._('Failed to load invoices.')}
      none={i18n._('No invoice yet.')}
      add={i18n._('Add an invoice')}
      form={(close) => <InvoiceForm userId={userId} invoice={undefined} onClose={close} />}
    >
      {(invoice) => <Invoice key={invoice._id} userId={userId} invoice={invoice} />}
    </StaffPaperList>
  );
}

function Invoice({ userId, invoice }: { userId: string; invoice: WireInvoice }) {
  const [isEditing, setEditing] = useState(false);
  const { _id, number, invoiceDate, amount, status } = invoice;
  const { view, download } = paperOf(_id);
  const title = nameOf(invoice);
  const instalment = sayInstalment(invoice);
  if (isEditing)
    return (
      <li>
        <InvoiceForm userId={userId} invoice={invoice} onClose={() => setEditing(false)} />
      </li>
    );
  return (
    <StaffPaper
      title={title}
      facts={
        <span className="flex flex-wrap items-center gap-x-4 text-sm">
          <AsWritten isCode className="tabular-nums">
            {number}
          </AsWritten>
          {instalment ? <span className="text-ink-soft">{instalment}</span> : null}
          {amount === undefined ? null : <span className="text-base tabular-nums">{formatTnd(amount)}</span>}
          <StatusMark {...markOf(invoice)} />
        </span>
      }
      view={view}
      sayNotShown={() => i18n._('Could not open invoice.')}
      download={{
        address: download,
        fileName: `invoice-${invoiceDate}.pdf`,
        failure: () => i18n._('Could not download invoice.'),
      }}
    >
      {status === 'cancelled' ? null : (
        <Button
          variant="secondary"
          small
          icon={<Pencil aria-hidden="true" className="size-5" />}
          label={i18n._('Edit {title}', { title })}
          onPress={() => setEditing(true)}
        >
          {i18n._('Edit')}
        </Button>
      )}
    </StaffPaper>
  );
}

type InvoiceFormProps = { userId: string; invoice: WireInvoice | undefined; onClose: () => void };

function InvoiceForm({ userId, invoice, onClose }: InvoiceFormProps) {
  const { mutateAsync: save } = useSaveInvoice(userId, invoice?._id);
  return (
    <StaffPaperForm
      label={invoice ? i18n._('Edit {title}', { title: nameOf(invoice) }) : i18n._('New invoice')}
      dateName="invoiceDate"
      hasAmount
      hasStatus
      needsPdf={invoice === undefined}
      {...(invoice && {
        initial: {
          date: invoice.invoiceDate,
          amount: amountAsTyped(invoice.amount),
          status: invoice.status === 'paid' ? 'paid' : 'pending',
        },
      })}
      verb={invoice ? i18n._('Save') : i18n._('Upload')}
      send={({ date: invoiceDate, ...rest }) => save({ invoiceDate, ...rest })}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
