import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { Language } from '@waha/domain/kernel/languages';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { mayRequestRefund, type RefundRequest, type RequestedPayment } from '@waha/domain/refunds/refund-request';
import type { WireRefundRequestState } from '@waha/domain/refunds/refund-requests.contract';
import { formatDay } from '#platform/translations/format';
import { getTranslations } from '#platform/translations/translations';

type Viewer = { days: number; now: Instant; language: Language };

/**
 * Returns the request to refund a payment, or the last day on which its member can make one. It includes the sentences of
 * the screen, which phones therefore do not store.
 */
export function viewRefundRequest(
  payment: RequestedPayment,
  request: RefundRequest | undefined,
  { days, now, language }: Viewer,
): WireRefundRequestState {
  const texts = getTranslations(language).refundRequest;
  const { reason } = texts;
  if (request) {
    const day = formatDay(language, getDayAt(request.requestedAt));
    return { request: viewRequest(request), texts: { reason, state: texts.states[request.status]({ day }) } };
  }
  const check = mayRequestRefund(payment, { by: payment.memberId, days, existing: undefined }, now);
  if (!check.ok) return { texts: { reason } };
  return { until: check.value, texts: { reason, ask: texts.ask({ day: formatDay(language, check.value) }) } };
}

function viewRequest({ reason, status, requestedAt, decidedAt, declineReason }: RefundRequest) {
  return {
    ...{ reason, status, requestedAt: toIso(requestedAt) },
    ...(decidedAt !== undefined && { decidedAt: toIso(decidedAt) }),
    ...(declineReason !== undefined && { declineReason }),
  };
}
