import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import type { WireQueuedRefundRequest } from '@waha/domain/refunds/staff/refund-requests.contract';
import { useState } from 'react';
import { formatDay, formatStaffTime } from '#platform/language/format';
import { StaffHistory } from '#shell/staff/history/history';
import { createOutcomeHandlers } from '#shell/staff/outcome-handlers';
import { StaffExpected } from '#shell/staff/queue/expected';
import { StaffReasonDialog } from '#shell/staff/queue/reason-dialog';
import { StaffReview } from '#shell/staff/queue/review';
import { translateStaffFailure } from '#shell/staff/translate-staff-failure';
import { Button } from '#ui/button';
import { DetailList } from '#ui/detail-list';
import { StatusMark } from '#ui/status-mark';
import { DeletePaymentDialog } from '../delete-payment-dialog';
import { useDeclineRefundRequest } from './refund-requests.queries';

type RefundRequestReviewProps = { request: WireQueuedRefundRequest; onDone: () => void };

/** The review of a request to refund a payment: accepted by cancelling the payment, or declined with a reason. */
export function RefundRequestReview({ request, onDone }: RefundRequestReviewProps) {
  const { _id, userId, userName, userEmail, reference, packName, quantity, received, reason } = request;
  const [asked, setAsked] = useState<'cancel' | 'decline'>();
  const stop = () => setAsked(undefined);
  return (
    <StaffReview
      label={i18n._('Refund request')}
      member={{ userId, name: userName }}
      statusMark={<StatusMark state="waiting" word={i18n._('Waiting')} />}
      decision={
        <>
          <Button variant="danger" onPress={() => setAsked('cancel')}>
            {i18n._('Cancel the payment and refund')}
          </Button>
          <Button variant="secondary" onPress={() => setAsked('decline')}>
            {i18n._('Reject')}
          </Button>
        </>
      }
      facts={
        <>
          <StaffExpected
            label={i18n._('Received')}
            amount={received}
            subject={`${packName} × ${quantity}`}
            details={[{ label: i18n._('Reason'), value: reason, isWritten: true }]}
          />
          <DetailList
            details={[
              { label: i18n._('Member'), value: userEmail },
              { label: i18n._('Reference'), value: reference },
              { label: i18n._('Accepted on'), value: formatStaffTime(request.approvedAt) },
              { label: i18n._('Requested on'), value: formatStaffTime(request.requestedAt) },
              { label: i18n._('Could be requested until'), value: formatDay(request.until) },
            ]}
          />
          <Link
            to="."
            search={{ view: 'payments', list: 'decided', item: _id, member: userId } as Record<string, string>}
            className="inline-flex min-h-11 items-center text-blue underline-offset-4 hover:underline"
          >
            {i18n._('Open the payment')}
          </Link>
          {asked === 'cancel' ? (
            <DeletePaymentDialog
              payment={{ _id, reference, userId, userName, userEmail }}
              onStop={stop}
              onDone={onDone}
            />
          ) : null}
          <DeclineDialog request={request} isOpen={asked === 'decline'} onStop={stop} onDone={onDone} />
        </>
      }
    >
      <StaffHistory id={_id} />
    </StaffReview>
  );
}

type DeclineDialogProps = RefundRequestReviewProps & { isOpen: boolean; onStop: () => void };

function DeclineDialog({ request: { _id: paymentId, userName: name }, isOpen, onStop, onDone }: DeclineDialogProps) {
  const decline = useDeclineRefundRequest();
  return (
    <StaffReasonDialog
      isOpen={isOpen}
      title={i18n._('Reject this refund request?')}
      confirm={i18n._('Reject')}
      busy={decline.isPending}
      isRequired
      onConfirm={(reason) =>
        decline.mutate(
          { paymentId, reason },
          createOutcomeHandlers({
            ...{ subject: name, onDone, onSettled: onStop },
            translateFailure: (error) =>
              i18n._('Error rejecting the refund request: {reason}', { reason: translateStaffFailure(error) }),
          }),
        )
      }
      onCancel={onStop}
    >
      {i18n._('The payment stays as it is. {name} will be notified and reads the reason.', { name })}
    </StaffReasonDialog>
  );
}
