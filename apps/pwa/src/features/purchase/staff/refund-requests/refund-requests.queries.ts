import { declineRefundRequest, listRefundRequests } from '@waha/domain/refunds/staff/refund-requests.contract';
import { callApi } from '#platform/call-api';
import { createStaffQueue } from '#shell/staff/queue/queue';
import { useStaffCommand } from '#shell/staff/use-command';

export const refundRequestsQuery = (q: string) =>
  createStaffQueue(
    ['purchase', 'queue', 'refund-requests', q],
    listRefundRequests,
    { query: { q } },
    'refund-requests',
  );

export const useDeclineRefundRequest = () =>
  useStaffCommand('purchase', ({ paymentId, reason }: { paymentId: string; reason: string }) =>
    callApi(declineRefundRequest, { params: { paymentId }, body: { reason } }),
  );
