import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WirePayment } from '@waha/domain/purchase/payment.contract';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMember } from '#platform/session';
import { usePopupNavigation } from '#shell/popup/popup-address';
import { useCredit } from '#shell/wallet/use-credit';
import { SectionHeading } from '#ui/section-heading';
import { StatusMark } from '#ui/status-mark';
import { Untranslated } from '#ui/untranslated';
import { useRefetchAfterSending } from '../purchase.actions';
import { type PurchaseJob, usePurchaseJobs } from '../purchase.jobs';
import { packsQuery, paymentsQuery, quizStatusesQuery } from '../purchase.queries';
import { translatePaymentOutcome, translatePaymentStatus } from '../purchase.texts';
import { PackPicture, type PackPictureSource } from './pack-picture';
import { isUnpaid, listPaymentNews } from './payment-news';
import { translatePartOf } from './translate-part-of';

/**
 * Shows what the member can do about purchases: approved quizzes to pay for, rejected payments, pending ones. Renders
 * nothing if there is none.
 * @param nextPack the pack whose quiz, payment or refused job is the next action of the home, and is not repeated here
 */
export function PurchaseNews({ nextPack }: { nextPack: string | undefined }) {
  const { userId } = useMember();
  const packs = useQuery(packsQuery()).data;
  const payments = useQuery(paymentsQuery(userId)).data ?? [];
  const credit = useCredit();
  const jobs = (usePurchaseJobs() ?? []).filter(({ isRefused, note }) => !isRefused || note.packName !== nextPack);
  useRefetchAfterSending();
  const quizzes = useQuery(quizStatusesQuery(userId)).data ?? [];
  const hasPendingJob = (packId: string) => jobs.some(({ note }) => note.packId === packId);
  const toPay = quizzes.filter(
    ({ packId, packName, status }) =>
      status === 'approved' && packName !== nextPack && isUnpaid(payments, packName) && !hasPendingJob(packId),
  );
  const news = listPaymentNews(payments).filter(
    ({ status, packName }) => status === 'pending' || packName !== nextPack,
  );
  const findPicture = (packName: string) => packs?.find((pack) => pack.packName === packName);
  if (toPay.length + news.length + jobs.length === 0) return null;
  return (
    <section className="min-w-0">
      <SectionHeading>{i18n._('In progress')}</SectionHeading>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
        {jobs.map((job) => (
          <li key={job.key}>
            <JobNews job={job} picture={findPicture(job.note.packName)} />
          </li>
        ))}
        {toPay.map(({ packName }) => (
          <li key={packName}>
            <QuizNews packName={packName} picture={findPicture(packName)} />
          </li>
        ))}
        {news.map((payment) => (
          <li key={payment._id}>
            <PaymentNews payment={payment} credit={credit} picture={findPicture(payment.packName)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function JobNews({ job, picture }: { job: PurchaseJob; picture: PackPictureSource }) {
  const { open } = usePopupNavigation();
  const { kind, packName } = job.note;
  const leadsTo = kind === 'quiz' ? () => open('quiz', { pack: packName }) : () => open('my-payments');
  return (
    <NewsRow
      picture={picture}
      title={
        kind === 'quiz' ? i18n._('Quiz: {packName}', { packName }) : i18n._('Payment for {packName}', { packName })
      }
      detail={kind === 'quiz' && !job.isRefused ? i18n._('Your answers are waiting to be checked.') : job.reason}
      statusMark={<StatusMark {...job.mark} />}
      onOpen={leadsTo}
    />
  );
}

function QuizNews({ packName, picture }: { packName: string; picture: PackPictureSource }) {
  const { open } = usePopupNavigation();
  return (
    <NewsRow
      picture={picture}
      title={i18n._('Quiz: {packName}', { packName })}
      statusMark={<StatusMark state="sent" word={i18n._('Approved. Pay now')} />}
      onOpen={() => open('payment', { pack: packName, mode: 'full' })}
    />
  );
}

type PaymentNewsProps = { payment: WirePayment; credit: number | undefined; picture: PackPictureSource };

function PaymentNews({ payment, credit, picture }: PaymentNewsProps) {
  const { open } = usePopupNavigation();
  const part = translatePartOf(payment, credit);
  const { packName, status, reason, _id } = payment;
  const title = i18n._('Payment for {packName}', { packName });
  if (status === 'pending')
    return (
      <NewsRow
        picture={picture}
        title={title}
        statusMark={<StatusMark state="waiting" word={translatePaymentStatus('pending')} />}
        onOpen={() => open('my-payments')}
      />
    );
  return (
    <NewsRow
      picture={picture}
      title={title}
      detail={part ?? reason}
      statusMark={
        <StatusMark
          state={part ? 'waiting' : 'refused'}
          word={part ? translatePaymentOutcome(payment) : i18n._('Rejected. Send a new receipt')}
        />
      }
      onOpen={() => open('payment', { pack: packName, mode: 'full', replaces: _id })}
    />
  );
}

type NewsRowProps = {
  picture: PackPictureSource;
  title: string;
  /** The reason, in one line. */
  detail?: string | undefined;
  statusMark: ReactNode;
  onOpen: () => void;
};

/** One item that the member may want to act on. */
function NewsRow({ picture, title, detail, statusMark, onOpen }: NewsRowProps) {
  return (
    <button type="button" onClick={onOpen} className="flex w-full flex-wrap items-center gap-3 px-4 py-3 text-start">
      <PackPicture source={picture} className="w-11" />
      <span className="min-w-0 flex-1 basis-[9rem]">
        <span translate="no" className="block text-base font-medium text-ink">
          {title}
        </span>
        {detail ? (
          <span className="block text-sm text-ink-soft">
            <Untranslated>{detail}</Untranslated>
          </span>
        ) : null}
        {statusMark}
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </button>
  );
}
