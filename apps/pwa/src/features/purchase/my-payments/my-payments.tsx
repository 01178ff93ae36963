import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import type { ReactNode } from 'react';
import { useMember } from '#platform/session';
import { DocumentsOfflineNote } from '#shell/files/open-file-link';
import { usePopup } from '#shell/popup/popup-address';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { SkeletonList } from '#ui/skeleton';
import { StatusMark } from '#ui/status-mark';
import { type PaymentNote, type PurchaseJob, usePaymentJobs, usePurchaseJobs } from '../purchase.jobs';
import { packsQuery, paymentsQuery } from '../purchase.queries';
import { QueuedPayment } from './queued-payment';
import { SentPayment } from './sent-payment';

type MyPaymentsProps = {
  /** Shows the invoices of a payment that is or was approved. */
  renderInvoices: (payment: WirePayment) => ReactNode;
};

/** The member's payments. Those that are not sent yet come first. */
export function MyPayments({ renderInvoices }: MyPaymentsProps) {
  const { userId } = useMember();
  const payments = useQuery(paymentsQuery(userId));
  const jobs = usePaymentJobs() ?? [];
  return (
    <div className="grid gap-4">
      <SubmittedQuizzes />
      <QueuedPayments jobs={jobs} />
      <QueryBoundary query={payments} skeleton={<SkeletonList rowClassName="h-48" />}>
        {(sent) =>
          sent.length > 0 || jobs.length > 0 ? (
            <SentPayments payments={sent} renderInvoices={renderInvoices} />
          ) : (
            <NoPayments />
          )
        }
      </QueryBoundary>
    </div>
  );
}

function QueuedPayments({ jobs }: { jobs: readonly PurchaseJob<PaymentNote>[] }) {
  const packs = useQuery(packsQuery()).data;
  if (jobs.length === 0) return null;
  return (
    <section aria-label={i18n._('Not sent yet')} className="grid gap-3">
      <h3 className="text-base font-semibold text-ink">{i18n._('Not sent yet')}</h3>
      {jobs.map((job) => (
        <QueuedPayment
          key={job.key}
          job={job}
          picture={packs?.find(({ packName }) => packName === job.note.packName)}
        />
      ))}
    </section>
  );
}

function SentPayments({ payments, renderInvoices }: MyPaymentsProps & { payments: readonly WirePayment[] }) {
  return (
    <div className="grid gap-3">
      {payments.some(({ status }) => status === 'approved') ? (
        <DocumentsOfflineNote>{i18n._('Documents open when you are online.')}</DocumentsOfflineNote>
      ) : null}
      {payments.map((payment) => (
        <SentPayment
          key={payment._id}
          payment={payment}
          isReplaced={payments.some(({ replaces }) => replaces === payment._id)}
          invoices={['approved', 'cancelled'].includes(payment.status) ? renderInvoices(payment) : null}
        />
      ))}
    </div>
  );
}

function NoPayments() {
  const { open } = usePopup();
  return (
    <EmptyState action={<Button onPress={() => open('packs')}>{i18n._('See the packs')}</Button>}>
      {i18n._('No payments yet.')}
    </EmptyState>
  );
}

/** The submitted quiz answers that are not graded yet. */
function SubmittedQuizzes() {
  const { open } = usePopup();
  const jobs = usePurchaseJobs()?.filter(({ note }) => note.kind === 'quiz') ?? [];
  if (jobs.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {jobs.map(({ key, note, mark, reason }) => (
        <li key={key} className="flex items-center gap-3 rounded-xl border border-dashed border-field p-4">
          <span className="min-w-0 flex-1">
            <span className="block text-base font-semibold text-ink">
              {i18n._('Quiz: {packName}', { packName: note.packName })}
            </span>
            <span className="block text-sm text-ink-soft">
              {reason ?? i18n._('Your answers are waiting to be checked.')}
            </span>
            <StatusMark {...mark} />
          </span>
          <Button variant="secondary" small onPress={() => open('quiz', { pack: note.packName })}>
            {i18n._('Open')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
