import { i18n } from '@lingui/core';
import { type Query, useIsFetching, useQuery } from '@tanstack/react-query';
import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { SECOND } from '@waha/domain/kernel/time';
import { Check, ChevronDown, ChevronRight, CircleAlert, Clock, ReceiptText, Wallet } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { InvoiceDue } from '#features/invoices/invoice-due';
import { formatInvoiceTitle } from '#features/invoices/invoices.texts';
import { useNextInvoice } from '#features/invoices/use-next-invoice';
import { computeValidPoints } from '#features/wallet/home/coming-points';
import { useOutboxJobs } from '#offline/outbox-state/use-outbox';
import { createId } from '#platform/create-id';
import { formatNumber, formatShortTnd } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { useMember } from '#platform/session';
import { useUsualTime } from '#platform/waiting-times-query';
import { translateCheck } from '#shell/layout/usual-check';
import { usePopupNavigation } from '#shell/popup/popup-address';
import { walletQuery } from '#shell/wallet/wallet-query';
import { joinClasses } from '#ui/join-classes';
import { SectionHeading } from '#ui/section-heading';
import { Skeleton } from '#ui/skeleton';
import { Untranslated } from '#ui/untranslated';
import { type CheckedStep, findNextAction, type NextAction, type RefusedItem } from './find-next-action';
import { computeFirstSteps, type FirstStep, type StepState } from './first-steps';
import { useFirstStepsProgress } from './use-first-steps-progress';

const STEP_TEXTS: Record<FirstStep, string> = {
  pack: /*i18n*/ 'Choose a pack',
  training: /*i18n*/ 'step|Watch the training video',
  quiz: /*i18n*/ 'Take the quiz',
  payment: /*i18n*/ 'Send the payment',
  profile: /*i18n*/ 'Verify your identity',
};

const FIRST_STEPS = Object.keys(STEP_TEXTS);

/** Matches the first fetch of a query that is shown. */
const FIRST_READS = { predicate: (query: Query) => query.state.data === undefined && query.isActive() };
/** The device's storage may not respond. */
const OUTBOX_TIMEOUT_MS = SECOND;

type FirstStepsCardProps = { onSettled: () => void; onNextPack: (packName: string | undefined) => void };

/**
 * The one next action of the home page. A newcomer sees it in the list of the first steps; once a step is done, the list
 * is behind a button. Renders nothing if there is nothing to do. Its place is reserved while the progress is read. Calls
 * `onSettled` when all queries of the home page have finished or failed, and `onNextPack` with the pack of the action.
 */
export function FirstStepsCard({ onSettled, onNextPack }: FirstStepsCardProps) {
  const progress = useFirstStepsProgress();
  const wallet = useQuery(walletQuery(useMember().userId));
  const isReading = useIsFetching(FIRST_READS) > 0;
  const isOutboxRead = useOutboxJobs() !== undefined;
  // Runs after the other parts have started their queries, which are effects too and run first.
  useEffect(() => {
    if (isReading) return;
    const timer = setTimeout(onSettled, isOutboxRead ? 0 : OUTBOX_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isReading, isOutboxRead, onSettled]);
  const validPoints = wallet.data ? computeValidPoints(wallet.data.pointHistory, Date.now()) : 0;
  // Also without instalments: staff add invoices. The home would fetch them a moment later anyway, and then move.
  const hasPaid = progress?.firstSteps.payment === 'paid';
  const nextInvoice = useNextInvoice(hasPaid);
  const bill = nextInvoice === 'loading' ? undefined : nextInvoice;
  const today = getDayAt(Date.now());
  const next =
    progress &&
    findNextAction({
      refused: progress.refused,
      steps: computeFirstSteps(progress.purchase),
      canWithdraw: validPoints > 0,
      // A refused receipt is corrected at once.
      invoiceDay: bill?.isRefused ? today : bill?.invoice.invoiceDate,
      today,
    });
  const nextPack = progress && findActionPack(next?.action, progress.purchase.packName);
  useEffect(() => onNextPack(nextPack), [onNextPack, nextPack]);
  const isBillUnknown = nextInvoice === 'loading' || (hasPaid && !bill && !isOutboxRead);
  // With points a member who has paid may have one more row, which would move the page.
  const arePointsUnknown = hasPaid && wallet.isLoading;
  if (!progress || !next || isBillUnknown || arePointsUnknown)
    return isReading || nextInvoice === 'loading' ? <Skeleton className="h-40" /> : null;
  const { firstSteps, purchase, unsent } = progress;
  const { action, waitsFor, hasLaterInvoice } = next;
  const steps = computeFirstSteps(firstSteps);
  const doneCount = steps.filter(({ state }) => state === 'done').length;
  const hasFinished = doneCount === steps.length;
  if (!action && !waitsFor && !hasLaterInvoice && hasFinished) return null;
  if (doneCount === 0 && action?.kind === 'step')
    return (
      <section className="min-w-0">
        <SectionHeading>{i18n._('Your first steps')}</SectionHeading>
        <div className={FRAME}>
          <StepList steps={steps} unsent={unsent} nextRow={<ActionRow action={action} />} />
        </div>
      </section>
    );
  return (
    <section className="min-w-0">
      <SectionHeading>{i18n._('Your next step')}</SectionHeading>
      <div className={joinClasses(FRAME, 'divide-y divide-line')}>
        {waitsFor ? <WaitingRow step={waitsFor} isUnsent={unsent.includes(waitsFor)} /> : null}
        {action?.kind === 'invoice' && bill ? <InvoiceActionRow {...bill} isNext /> : null}
        {action && action.kind !== 'invoice' ? (
          <ActionRow
            action={action}
            packName={purchase.packName}
            validPoints={validPoints}
            isEarly={waitsFor !== undefined}
          />
        ) : null}
        {hasLaterInvoice && bill ? <InvoiceActionRow {...bill} /> : null}
        {hasFinished ? null : <FoldedSteps steps={steps} unsent={unsent} doneCount={doneCount} />}
      </div>
    </section>
  );
}

/** Returns the pack that the action pays for or corrects. */
function findActionPack(action: NextAction | undefined, packName: string | undefined): string | undefined {
  if (action?.kind === 'correct') return action.item.packName;
  return action?.kind === 'step' && action.step === 'payment' ? packName : undefined;
}

const FRAME = 'overflow-hidden rounded-xl border border-line bg-surface';
const ROW = 'flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start';
/** Large text on a small phone puts the amount below the text. */
const TEXT_AND_AMOUNT = 'flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3';

type StepsProps = {
  steps: ReturnType<typeof computeFirstSteps>;
  /** The steps whose item is still on this device. */
  unsent: readonly FirstStep[];
};

/** The list of the first steps behind a button. The row above it offers the action, so that the list has none. */
function FoldedSteps({ steps, unsent, doneCount }: StepsProps & { doneCount: number }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
        className={joinClasses(ROW, 'text-sm text-ink-soft')}
      >
        <span className="min-w-0 flex-1">{i18n._('Your first steps')}</span>
        <span dir="ltr" className="tabular-nums">
          {formatNumber(doneCount)}/{formatNumber(steps.length)}
        </span>
        <ChevronDown
          className={joinClasses('size-5 shrink-0 transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </button>
      {isOpen ? (
        <div id={listId} className="border-t border-line">
          <StepList steps={steps} unsent={unsent} />
        </div>
      ) : null}
    </div>
  );
}

/** `nextRow` replaces the next step. */
function StepList({ steps, unsent, nextRow }: StepsProps & { nextRow?: ReactNode }) {
  return (
    <ol aria-label={i18n._('Your first steps')} className="divide-y divide-line">
      {steps.map(({ step, state }, index) => (
        <li key={step} aria-current={state === 'next' ? 'step' : undefined}>
          {state === 'next' && nextRow ? (
            nextRow
          ) : (
            <StepRow step={step} state={state} number={index + 1} isUnsent={unsent.includes(step)} />
          )}
        </li>
      ))}
    </ol>
  );
}

type StepProps = { step: FirstStep; state: StepState; number: number; isUnsent: boolean };

function StepRow({ step, state, number, isUnsent }: StepProps) {
  return (
    <p className={ROW}>
      <Mark state={state}>{number}</Mark>
      <span className={joinClasses('min-w-0 flex-1', state === 'later' ? 'text-ink-soft' : 'text-ink')}>
        {translateText(STEP_TEXTS[step])}
      </span>
      {state === 'done' ? <span className="sr-only">{i18n._('Done')}</span> : null}
      {state === 'waiting' ? (
        <span className="text-sm text-sun-ink">{isUnsent ? i18n._('job|Waiting') : i18n._('Waha is checking')}</span>
      ) : null}
    </p>
  );
}

/** Says who acts: Waha, with the usual time if it is known, or this device, which has not sent the item yet. */
function WaitingRow({ step, isUnsent }: { step: CheckedStep; isUnsent: boolean }) {
  const time = useUsualTime(step);
  return (
    <p className={joinClasses(ROW, 'text-ink')}>
      <Mark state="waiting" />
      <span className="min-w-0 flex-1">
        {isUnsent ? (
          <>
            {translateText(STEP_TEXTS[step])}
            <span className="block text-sm text-sun-ink">{i18n._('job|Waiting')}</span>
          </>
        ) : (
          translateCheck(step, time)
        )}
      </span>
    </p>
  );
}

type ActionRowProps = {
  action: Exclude<NextAction, { kind: 'invoice' }>;
  packName?: string | undefined;
  validPoints?: number;
  /** Another step is being checked: the identity can only be prepared. */
  isEarly?: boolean;
};

/** The next action as a button. */
function ActionRow({ action, packName, validPoints = 0, isEarly = false }: ActionRowProps) {
  const { open } = usePopupNavigation();
  if (action.kind === 'correct') return <CorrectionRow item={action.item} />;
  const isWithdrawal = action.kind === 'withdraw';
  const pack = !isWithdrawal && action.step !== 'pack' && action.step !== 'profile' ? packName : undefined;
  return (
    <button
      type="button"
      onClick={() => (isWithdrawal ? open('withdraw', { ask: createId() }) : open(...findStepPopup(action.step, pack)))}
      className={joinClasses(ROW, 'bg-blue-wash')}
    >
      {isWithdrawal ? (
        <Wallet className="mx-0.5 size-6 shrink-0 text-blue" />
      ) : (
        <Mark state="next">{FIRST_STEPS.indexOf(action.step) + 1}</Mark>
      )}
      <span className={TEXT_AND_AMOUNT}>
        <span className="font-medium text-ink">
          {isWithdrawal
            ? i18n._('Withdraw')
            : isEarly && action.step === 'profile'
              ? i18n._('Prepare your identity check')
              : translateText(STEP_TEXTS[action.step])}
        </span>
        {pack ? (
          <span translate="no" className="w-full text-sm text-ink-soft">
            {pack}
          </span>
        ) : null}
        {isWithdrawal ? (
          <span className="text-ink-soft tabular-nums">{formatShortTnd(pointsToMillimes(validPoints))}</span>
        ) : null}
      </span>
      <ChevronRight className="size-5 shrink-0 text-blue rtl:-scale-x-100" />
    </button>
  );
}

type InvoiceActionRowProps = { invoice: WireInvoice; isRefused: boolean; isNext?: boolean };

/** The next unpaid invoice with its amount and its day. Opens the invoice with its receipt form. */
function InvoiceActionRow({ invoice, isRefused, isNext = false }: InvoiceActionRowProps) {
  const { open } = usePopupNavigation();
  const { _id, amount } = invoice;
  return (
    <button
      type="button"
      onClick={() => open('invoice', { invoice: _id })}
      className={joinClasses(ROW, isNext && 'bg-blue-wash')}
    >
      <ReceiptText className="mx-0.5 size-6 shrink-0 text-blue" />
      <span className={TEXT_AND_AMOUNT}>
        <span>
          <span className="block font-medium text-ink">{formatInvoiceTitle(invoice)}</span>
          <InvoiceDue invoice={invoice} />
          {isRefused ? <span className="block text-sm text-bougainvillea">{i18n._('Receipt rejected')}</span> : null}
        </span>
        {amount === undefined ? null : <span className="text-ink-soft tabular-nums">{formatShortTnd(amount)}</span>}
      </span>
      <ChevronRight className="size-5 shrink-0 text-blue rtl:-scale-x-100" />
    </button>
  );
}

/** An item that was not accepted: what to do, and the reason. Opens the place where it can be corrected. */
function CorrectionRow({ item }: { item: RefusedItem }) {
  const { open } = usePopupNavigation();
  const { isJob = false, isPart = false, packName, reason } = item;
  return (
    <button
      type="button"
      onClick={() => open(...findCorrectionPopup(item))}
      className={joinClasses(ROW, isPart ? 'bg-sun-wash' : 'bg-bougainvillea-wash')}
    >
      <CircleAlert className={joinClasses('mx-0.5 size-6 shrink-0', isPart ? 'text-sun-ink' : 'text-bougainvillea')} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-ink">{translateCorrection(item)}</span>
        {packName ? (
          <span translate="no" className="block text-sm text-ink-soft">
            {packName}
          </span>
        ) : null}
        {reason ? (
          <span className="block text-sm text-ink-soft">{isJob ? reason : <Untranslated>{reason}</Untranslated>}</span>
        ) : null}
        {isJob ? <span className="block text-sm text-bougainvillea">{i18n._('job|Rejected')}</span> : null}
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </button>
  );
}

function translateCorrection({ step, isJob, isPart }: RefusedItem): string {
  if (isPart) return i18n._('Part received');
  if (isJob) return translateText(STEP_TEXTS[step]);
  if (step === 'payment') return i18n._('Rejected. Send a new receipt');
  return i18n._('Your profile verification was rejected. Please resubmit.');
}

/** A check mark for a finished step, a clock for a pending one, otherwise the number. */
function Mark({ state, children }: { state: StepState; children?: ReactNode }) {
  const classNames: Record<StepState, string> = {
    done: 'bg-blue text-on-blue',
    waiting: 'bg-sun-wash text-sun-ink',
    next: 'border-2 border-blue bg-surface text-blue',
    later: 'border border-line text-ink-soft',
  };
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        'grid size-7 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums',
        classNames[state],
      )}
    >
      {state === 'done' ? (
        <Check className="size-4" strokeWidth={3} />
      ) : state === 'waiting' ? (
        <Clock className="size-4" />
      ) : (
        children
      )}
    </span>
  );
}

type PopupTarget = [popup: string, params?: Record<string, string>];

function findStepPopup(step: FirstStep, pack = ''): PopupTarget {
  if (step === 'pack') return ['packs'];
  if (step === 'profile') return ['profile'];
  return [step, { pack, ...(step === 'payment' && { mode: 'full' }) }];
}

function findCorrectionPopup({ step, isJob, packName, replaces }: RefusedItem): PopupTarget {
  if (step !== 'payment') return findStepPopup(step, packName);
  if (isJob || replaces === undefined) return ['my-payments'];
  return ['payment', { pack: packName ?? '', mode: 'full', replaces }];
}
