import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import type { WireInvoiceReminder } from '@waha/domain/invoices/staff/invoice-reminders.contract';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatTnd } from '#platform/language/format';
import { OpenFileLink } from '#shell/files/open-file-link';
import { formatAmountInput } from '#shell/staff/documents/amount-input';
import { StaffDocumentCard } from '#shell/staff/documents/document-card';
import { StaffDocumentForm } from '#shell/staff/documents/document-form';
import { StaffDocumentList } from '#shell/staff/documents/document-list';
import { Button } from '#ui/button';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { getCreditNoteAddress, getInvoiceDocument } from '../invoices.queries';
import { formatInvoiceName, translateCreditNote, translateSale } from '../invoices.texts';
import { InvoiceRemindersSwitch, SwitchSkeleton } from './invoice-reminders-switch';
import { invoiceRemindersQuery, memberInvoicesQuery, useSaveInvoice } from './staff-invoices.queries';
import { toStatusMark } from './to-status-mark';
import { translateReminder } from './translate-reminder';

/**
 * A member's invoices with their reminders: viewed, added and corrected by commercial staff, who also pause automatic
 * reminders (spec 3 §2).
 */
export function MemberInvoices({ userId }: { userId: string }) {
  const list = useQuery(memberInvoicesQuery(userId));
  const reminders = useQuery(invoiceRemindersQuery(userId)).data?.reminders ?? [];
  // If nothing can be loaded, one message is enough: the switch waits for the invoices.
  const isMissing = list.data === undefined && (list.isError || list.fetchStatus === 'paused');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {list.data !== undefined && <InvoiceRemindersSwitch userId={userId} />}
      {list.data === undefined && !isMissing && <SwitchSkeleton />}
      <StaffDocumentList
        label={i18n._('Invoices')}
        query={list}
        translateFailure={() => i18n._('Failed to load invoices.')}
        none={i18n._('No invoices yet.')}
        add={i18n._('Add an invoice')}
        form={(close) => <InvoiceForm userId={userId} invoice={undefined} onClose={close} />}
      >
        {(invoice) => (
          <Invoice
            key={invoice._id}
            userId={userId}
            invoice={invoice}
            reminders={reminders.filter(({ invoiceId }) => invoiceId === invoice._id)}
          />
        )}
      </StaffDocumentList>
    </div>
  );
}

type InvoiceProps = { userId: string; invoice: WireInvoice; reminders: readonly WireInvoiceReminder[] };

function Invoice({ userId, invoice, reminders }: InvoiceProps) {
  const [isEditing, setEditing] = useState(false);
  const { _id, number, invoiceDate, amount, status, sale, recharge, creditNote } = invoice;
  const { view, download } = getInvoiceDocument(_id);
  const title = formatInvoiceName(invoice);
  const saleName = translateSale(invoice);
  const isFinal = status === 'cancelled' || recharge !== undefined || sale !== undefined;
  if (isEditing)
    return (
      <li>
        <InvoiceForm userId={userId} invoice={invoice} onClose={() => setEditing(false)} />
      </li>
    );
  return (
    <StaffDocumentCard
      title={title}
      facts={
        <>
          <span className="flex flex-wrap items-center gap-x-4 text-sm">
            <Untranslated isCode className="tabular-nums">
              {number}
            </Untranslated>
            {saleName ? <span className="text-ink-soft">{saleName}</span> : null}
            {amount === undefined ? null : <span className="text-base tabular-nums">{formatTnd(amount)}</span>}
            <StatusMark {...toStatusMark(invoice)} />
          </span>
          {reminders.length > 0 ? <ReminderList reminders={reminders} /> : null}
        </>
      }
      view={view}
      translateNotShown={() => i18n._('Could not open invoice.')}
      download={{
        address: download,
        fileName: `invoice-${invoiceDate}.pdf`,
        failure: () => i18n._('Could not download invoice.'),
      }}
    >
      {creditNote ? (
        <OpenFileLink address={getCreditNoteAddress(_id)}>{translateCreditNote(creditNote)}</OpenFileLink>
      ) : null}
      {isFinal ? null : (
        <Button
          variant="secondary"
          small
          icon={<Pencil />}
          label={i18n._('Edit {title}', { title })}
          onPress={() => setEditing(true)}
        >
          {i18n._('Edit')}
        </Button>
      )}
    </StaffDocumentCard>
  );
}

function ReminderList({ reminders }: { reminders: readonly WireInvoiceReminder[] }) {
  return (
    <ul aria-label={i18n._('Reminders')} className="basis-full text-sm text-ink-soft tabular-nums">
      {reminders.map(({ at, isAutomatic }) => (
        <li key={at}>{translateReminder(at, isAutomatic)}</li>
      ))}
    </ul>
  );
}

type InvoiceFormProps = { userId: string; invoice: WireInvoice | undefined; onClose: () => void };

function InvoiceForm({ userId, invoice, onClose }: InvoiceFormProps) {
  const { mutateAsync: save } = useSaveInvoice(userId, invoice?._id);
  return (
    <StaffDocumentForm
      label={invoice ? i18n._('Edit {title}', { title: formatInvoiceName(invoice) }) : i18n._('New invoice')}
      dateName="invoiceDate"
      dateLabel={i18n._('Due on')}
      hasAmount
      hasStatus
      needsPdf={invoice === undefined}
      {...(invoice && {
        initial: {
          date: invoice.invoiceDate,
          amount: formatAmountInput(invoice.amount),
          status: invoice.status === 'paid' ? 'paid' : 'pending',
        },
      })}
      verb={invoice ? i18n._('Save') : i18n._('Upload')}
      send={({ date: invoiceDate, ...fields }) => save({ invoiceDate, ...fields })}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
