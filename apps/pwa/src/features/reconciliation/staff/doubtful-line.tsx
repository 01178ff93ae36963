import { i18n } from '@lingui/core';
import type { WireLine, WireThing } from '@waha/domain/reconciliation/reconciliation.contract';
import { ArrowRight, Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { formatCalendarDay, formatStaffTime, formatTnd } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { useHeldItemIds } from '#shell/staff/held/held-decisions';
import { StaffReviewHeader } from '#shell/staff/queue/review-header';
import { StaffReceipt } from '#shell/staff/receipt';
import { StaffKeyButton } from '#shell/staff/shortcuts/key-button';
import { StaffConfirmDialog } from '#shell/staff/staff-confirm-dialog';
import { Card } from '#ui/card';
import { ChoiceField } from '#ui/choice-field';
import { DetailList } from '#ui/detail-list';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import { OtherAmountButton } from './payment-decision/other-amount-button';
import { RejectPaymentButton } from './payment-decision/reject-payment-button';
import { translateOutcome, translateReason, translateThing } from './reconciliation.texts';
import { ReversalButton } from './reversal-button';
import { SetAsideDialog } from './set-aside-dialog';
import { useAcceptPairs } from './use-accept-pairs';

type DoubtfulLineProps = {
  statementId: string;
  line: WireLine;
  /** Moves to the next line, if there is one. */
  onNext: () => void;
};

/** A line beside its possible matches, with the receipt that the member sent. */
export function DoubtfulLine({ statementId, line, onNext }: DoubtfulLineProps) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const { accept, progress } = useAcceptPairs(statementId);
  const [chosen, setChosen] = useState<string>();
  const [confirming, setConfirming] = useState<'accept' | 'aside'>();
  const heldItemIds = useHeldItemIds();
  const candidates = line.candidates?.filter(({ _id }) => !heldItemIds.has(_id)) ?? [];
  const candidate = candidates.find(({ _id }) => _id === chosen) ?? candidates[0];
  if (!candidate) return null;

  async function send(): Promise<void> {
    if (!candidate) return;
    const { refused, failure } = await accept([{ lineId: line._id, kind: candidate.kind, thingId: candidate._id }]);
    setConfirming(undefined);
    const [firstRefused] = refused;
    if (failure || firstRefused)
      return void toast.error(failure ?? (firstRefused ? translateOutcome(firstRefused) : ''));
    toast.success(i18n._('{name}: {text}', { name: candidate.payer, text: i18n._('Accepted') }));
    onNext();
  }

  return (
    <article aria-label={i18n._('line|Possible match')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StaffReviewHeader title={line.label || formatCalendarDay(line.bookedOn)} statusMark={null} />
      {candidates.length > 1 ? (
        <ChoiceField
          look="cards"
          label={i18n._('Possible payments')}
          options={candidates.map((option) => ({
            value: option._id,
            label: option.payer,
            detail: i18n._('{first} · {second}', {
              first: translateThing(option),
              second: i18n._('{first} · {second}', {
                first: formatStaffTime(option.sentAt),
                second: formatTnd(option.amount),
              }),
            }),
          }))}
          value={candidate._id}
          onChoose={setChosen}
        />
      ) : null}
      <div className="grid items-start gap-4 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_21rem]">
        {candidate.receiptUrl ? (
          <StaffReceipt
            key={candidate._id}
            isPicture={candidate.kind === 'payment'}
            address={candidate.receiptUrl}
            title={i18n._('Receipt of {name}', { name: candidate.payer })}
          />
        ) : null}
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Side title={i18n._('Statement line')} millimes={line.amount}>
            <Untranslated className="wrap-anywhere">{line.label}</Untranslated>
          </Side>
          <Side title={i18n._('Expected from {name}', { name: candidate.payer })} millimes={candidate.amount}>
            {translateThing(candidate)}
          </Side>
          <ul className="grid gap-1 text-sm">
            {candidate.reasons.map((reason) => (
              <li key={reason}>{translateReason(reason)}</li>
            ))}
          </ul>
          {candidate.otherAmount ? (
            <OtherAmountButton
              key={candidate._id}
              payment={candidate}
              otherAmount={candidate.otherAmount}
              onDone={candidates.length > 1 ? () => setChosen(undefined) : onNext}
            />
          ) : null}
          <div className="flex flex-wrap gap-2">
            <StaffKeyButton
              action="accept"
              className="flex-1"
              variant={candidate.otherAmount ? 'secondary' : 'primary'}
              disabled={isOffline || progress !== undefined}
              icon={<Check />}
              onPress={() => setConfirming('accept')}
            >
              {i18n._('Accept')}
            </StaffKeyButton>
            <StaffKeyButton
              action="skip"
              className="flex-1"
              variant="secondary"
              icon={<ArrowRight className="rtl:-scale-x-100" />}
              onPress={onNext}
            >
              {i18n._('Skip')}
            </StaffKeyButton>
            <StaffKeyButton
              action="aside"
              className="flex-1"
              variant="secondary"
              disabled={isOffline}
              icon={<X />}
              onPress={() => setConfirming('aside')}
            >
              {i18n._('Ignore')}
            </StaffKeyButton>
            {candidate.kind === 'payment' ? (
              <RejectPaymentButton
                key={candidate._id}
                payment={candidate}
                receivedMillimes={line.amount}
                onDone={candidates.length > 1 ? () => setChosen(undefined) : onNext}
              />
            ) : null}
          </div>
          <ReversalButton line={line} onDone={onNext} />
          <DetailList details={toDetails(line, candidate)} />
        </Card>
      </div>
      <StaffConfirmDialog
        isOpen={confirming === 'accept'}
        title={i18n._('Accept this line?')}
        undo="never"
        confirm={i18n._('Accept')}
        busy={progress !== undefined}
        onConfirm={() => void send()}
        onCancel={() => setConfirming(undefined)}
      >
        {line.amount === candidate.amount
          ? i18n._('{amount} was received, as expected from {name}.', {
              amount: formatTnd(line.amount),
              name: candidate.payer,
            })
          : i18n._('{amount} was received, but {expected} was expected from {name}. It will still be marked as paid.', {
              amount: formatTnd(line.amount),
              expected: formatTnd(candidate.amount),
              name: candidate.payer,
            })}
      </StaffConfirmDialog>
      <SetAsideDialog
        line={confirming === 'aside' ? line : undefined}
        onStop={() => setConfirming(undefined)}
        onDone={onNext}
        translateFailure={translateError}
      />
    </article>
  );
}

type SideProps = { title: string; millimes: number; children: ReactNode };

function Side({ title, millimes, children }: SideProps) {
  return (
    <section aria-label={title}>
      <h3 className="text-sm text-ink-soft">{title}</h3>
      <p className="text-2xl font-semibold tabular-nums">{formatTnd(millimes)}</p>
      <p className="text-sm">{children}</p>
    </section>
  );
}

function toDetails(line: WireLine, candidate: WireThing) {
  return [
    { label: i18n._('Booked on'), value: formatCalendarDay(line.bookedOn) },
    { label: i18n._('Sent on'), value: formatStaffTime(candidate.sentAt) },
    ...(candidate.reference ? [{ label: i18n._('Reference'), value: candidate.reference }] : []),
  ];
}
