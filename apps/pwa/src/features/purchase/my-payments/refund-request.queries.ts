import { queryOptions } from '@tanstack/react-query';
import { MINUTE } from '@waha/domain/kernel/time';
import { readRefundRequest } from '@waha/domain/refunds/refund-requests.contract';
import { callApi } from '#platform/call-api';
import { useLanguage } from '#platform/language/translations';

/** The refund request of a payment, in the shown language. It is not stored on the device: asking needs the network. */
export const refundRequestQuery = (paymentId: string) => {
  const { language } = useLanguage.getState();
  return queryOptions({
    queryKey: ['purchase', 'refund-request', paymentId, language],
    queryFn: ({ signal }) => callApi(readRefundRequest, { params: { paymentId }, query: { language }, signal }),
    staleTime: 0,
    gcTime: MINUTE,
  });
};
