import { i18n } from '@lingui/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { requestRefund, type WireRefundRequestState } from '@waha/domain/refunds/refund-requests.contract';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '#platform/call-api';
import { useLanguage } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { Notice } from '#ui/notice';
import { Skeleton } from '#ui/skeleton';
import { TextAreaField } from '#ui/text-area-field';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import { refundRequestQuery } from './refund-request.queries';

const REASON_MAX_LENGTH = 500;

/** The request to refund an approved payment: until when it can be made, its form, and the reply. */
export function RefundRequest({ paymentId }: { paymentId: string }) {
  return (
    <QueryBoundary query={useQuery(refundRequestQuery(paymentId))} skeleton={<Skeleton className="h-11" />}>
      {(state) => (state.request ? <Status state={state} /> : <Form paymentId={paymentId} state={state} />)}
    </QueryBoundary>
  );
}

function Status({ state: { request, texts } }: { state: WireRefundRequestState }) {
  return (
    <Notice tone={request?.status === 'declined' ? 'bougainvillea' : 'sun'} icon={<Undo2 />}>
      {texts.state}
      <Untranslated className="block text-sm text-ink-soft">{request?.declineReason ?? request?.reason}</Untranslated>
    </Notice>
  );
}

function Form({ paymentId, state: { texts } }: { paymentId: string; state: WireRefundRequestState }) {
  const [reason, setReason] = useState<string>();
  const queryClient = useQueryClient();
  const { queryKey } = refundRequestQuery(paymentId);
  const send = useMutation({
    mutationFn: (typed: string) => {
      const { language } = useLanguage.getState();
      return callApi(requestRefund, { params: { paymentId }, body: { reason: typed, language } });
    },
    onSuccess: (requested) => queryClient.setQueryData(queryKey, requested),
    onError: (error) => {
      toast.error(translateError(error));
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  if (!texts.ask) return null;
  if (reason === undefined)
    return (
      <Button variant="secondary" small className="justify-self-start" onPress={() => setReason('')}>
        {texts.ask}
      </Button>
    );
  return (
    <div className="grid gap-3">
      <TextAreaField
        label={texts.reason}
        name="refund-reason"
        autoComplete="off"
        dir="auto"
        maxLength={REASON_MAX_LENGTH}
        value={reason}
        onChange={setReason}
      />
      <div className="flex flex-wrap gap-2">
        <Button small busy={send.isPending} disabled={reason.trim() === ''} onPress={() => send.mutate(reason)}>
          {i18n._('Send')}
        </Button>
        <Button variant="secondary" small disabled={send.isPending} onPress={() => setReason(undefined)}>
          {i18n._('Cancel')}
        </Button>
      </div>
    </div>
  );
}
