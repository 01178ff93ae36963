import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { UUID } from '@waha/domain/kernel/ids';
import type { RechargeStatus } from '@waha/domain/recharge/recharge';
import type { WireReviewedRecharge } from '@waha/domain/recharge/recharge.contract';
import { createPluralValues, formatNumber, formatStaffTime } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { StaffDuplicateReceipt, translateDuplicateReceipt } from '#shell/staff/duplicate-receipt';
import { translateHeld } from '#shell/staff/held/translate-held';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffDecision } from '#shell/staff/queue/decision';
import { StaffExpected } from '#shell/staff/queue/expected';
import { StaffProposedLines, useProposedLines } from '#shell/staff/queue/proposed-lines';
import { StaffQuestionWarnings } from '#shell/staff/queue/question-warnings';
import { StaffReview, StaffReviewSkeleton } from '#shell/staff/queue/review';
import { StaffReceipt } from '#shell/staff/receipt';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { QueryBoundary } from '#shell/states/query-boundary';
import { DetailList } from '#ui/detail-list';
import { EmptyState } from '#ui/empty-state';
import { type SentState, StatusMark } from '#ui/status-mark';
import { translateReason } from '../recharge.texts';
import { rechargeQuery, useDecideRecharge } from './staff-recharges.queries';

type RechargeReviewProps = { id: string; onDone: () => void };

/** The review of one recharge with its receipt in large beside the buttons (spec 3 §2). */
export function RechargeReview({ id, onDone }: RechargeReviewProps) {
  if (!UUID.test(id)) return <EmptyState picture="no-results">{i18n._('ID manquant')}</EmptyState>;
  return <LoadedRecharge id={id} onDone={onDone} />;
}

function LoadedRecharge({ id, onDone }: RechargeReviewProps) {
  const request = useQuery(rechargeQuery(id));
  return (
    <QueryBoundary query={request} skeleton={<StaffReviewSkeleton />}>
      {(read) => <Review request={read} onDone={onDone} />}
    </QueryBoundary>
  );
}

type ReviewProps = { request: WireReviewedRecharge; onDone: () => void };

function Review({ request, onDone }: ReviewProps) {
  const { userId, clientName, clientSurname, status, points, totalPrice, receiptUrl } = request;
  const name = `${clientName} ${clientSurname}`;
  const { lines, isLoading } = useProposedLines('recharge', request._id, status === 'pending');
  if (isLoading) return <StaffReviewSkeleton />;
  return (
    <StaffReview
      label={i18n._('Recharge request')}
      member={{ userId, name }}
      statusMark={<StatusMark {...toStatusMark(status)} />}
      decision={status === 'pending' ? <RechargeDecision request={request} onDone={onDone} /> : null}
      warnings={
        <>
          <StaffProposedLines lines={lines} />
          <StaffDuplicateReceipt
            own={request}
            others={request.sameReceiptAs}
            translateStatus={(otherRecharge) => toStatusMark(otherRecharge.status).word}
          />
        </>
      }
      document={<StaffReceipt address={receiptUrl} title={i18n._('Receipt of {name}', { name })} />}
      facts={
        <>
          <StaffExpected
            label={i18n._('Expected on the receipt')}
            amount={totalPrice}
            details={[{ label: i18n._('Service points'), value: formatNumber(points) }]}
          />
          <DetailList details={toDetails(request)} />
        </>
      }
    />
  );
}

function toDetails({ clientEmail, createdAt, decidedAt, decidedBy, adminMessage }: WireReviewedRecharge) {
  return [
    { label: i18n._('Member'), value: clientEmail },
    { label: i18n._('Sent on'), value: formatStaffTime(createdAt) },
    ...(decidedAt ? [{ label: i18n._('Decided'), value: formatStaffTime(decidedAt) }] : []),
    ...(decidedBy ? [{ label: i18n._('By'), value: decidedBy.name }] : []),
    ...(adminMessage ? [{ label: i18n._('Reason'), value: translateReason(adminMessage) }] : []),
  ];
}

const STATUS_MARKS: Record<RechargeStatus, { state: SentState['state']; word: string }> = {
  pending: { state: 'waiting', word: /*i18n*/ 'Pending' },
  accepted: { state: 'sent', word: /*i18n*/ 'Accepted' },
  rejected: { state: 'refused', word: /*i18n*/ 'Rejected' },
};

/** Returns the icon and label of a request's status. */
function toStatusMark(status: RechargeStatus) {
  const { state, word } = STATUS_MARKS[status];
  return { state, word: translateText(word) };
}

/** Accepts, or rejects with a reason (spec 3 §2). */
function RechargeDecision({ request, onDone }: ReviewProps) {
  const decide = useDecideRecharge();
  const { _id, userId, clientName, clientSurname, points, totalPrice } = request;
  const values = createPluralValues(points, { name: clientName });
  const clientFullName = `${clientName} ${clientSurname}`;

  function send(order: { status: 'approved' | 'rejected'; adminMessage?: string }, stop: () => void) {
    const translateDecisionFailure = (error: unknown) =>
      translateNotDecided(order.status, translateStaffFailure(error));
    decide.mutate(
      { requestId: _id, ...order },
      createOutcomeHandlers({
        subject: clientFullName,
        heldText: translateHeld('recharge', order.status === 'approved' ? 'accepted' : 'rejected', {
          name: clientFullName,
        }),
        onDone,
        onSettled: stop,
        translateFailure: translateDecisionFailure,
      }),
    );
  }

  return (
    <StaffDecision
      receiptAmount={totalPrice}
      yes={{
        question: i18n._('Accept this recharge?'),
        outcome: (
          <>
            <StaffQuestionWarnings
              warnings={[request.sameReceiptAs.length > 0 && translateDuplicateReceipt(request, request.sameReceiptAs)]}
            />
            {i18n._(
              '{name} will be notified and gets {n, plural, one {1 service point} other {{count} service points}}.',
              values,
            )}
          </>
        ),
      }}
      no={{
        question: i18n._('Reject this recharge?'),
        outcome: i18n._('{name} will be notified and can send a new receipt.', values),
        subject: { kind: 'recharge_rejected', userId },
        placeholder: translateReason(),
      }}
      busy={decide.isPending}
      onYes={(stop) => send({ status: 'approved' }, stop)}
      onNo={(reason, stop) => send({ status: 'rejected', ...(reason && { adminMessage: reason }) }, stop)}
    />
  );
}

function translateNotDecided(status: 'approved' | 'rejected', reason: string): string {
  if (status === 'approved') return i18n._("Échec de l'approbation: {reason}", { reason });
  return i18n._('Échec du rejet: {reason}', { reason });
}
