import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { PAYMENT_RECEIPT } from '@waha/domain/kernel/files/file-rule';
import { getStream } from '@waha/domain/outbox/stream';
import { submitPayment } from '@waha/domain/purchase/payment.contract';
import { useMember } from '#platform/session';
import { type ReceiptLocation, useDrafts } from '#shell/pending-jobs/receipt-location';
import { listPaymentNews } from '../home/payment-news';
import { translatePartOf } from '../home/translate-part-of';
import { getPaymentDraftId } from '../purchase.actions';
import { packsQuery, paymentsQuery } from '../purchase.queries';
import type { PaymentFields } from './payment-fields';

/**
 * Returns the payments that need a receipt: rejected ones, and those with a draft; `undefined` until all are loaded.
 */
export function usePaymentLocations(): readonly ReceiptLocation[] | undefined {
  const { userId } = useMember();
  const packs = useQuery(packsQuery());
  const payments = useQuery(paymentsQuery(userId));
  const drafts = useDrafts(getStream(submitPayment, ''));
  if (!drafts || packs.isPending || payments.isPending) return undefined;

  const readDraft = (id: string) => {
    const draft = drafts.find((candidate) => candidate.id === id);
    const { isSent = false, paymentMethod } = (draft?.fields ?? {}) as Partial<PaymentFields>;
    return { isSent, isBegun: paymentMethod !== undefined, hasFile: draft?.hasFile ?? false };
  };
  const listLocations = (packId: string, packName: string, replaces?: string, reason?: string): ReceiptLocation[] => {
    const id = getPaymentDraftId(packId, replaces);
    const { isSent, isBegun: isStarted, hasFile } = readDraft(id);
    if (isSent || !(isStarted || replaces)) return [];
    return [
      {
        key: id,
        title: i18n._('Payment for {packName}', { packName }),
        detail: replaces ? (reason ?? i18n._('Rejected. Send a new receipt')) : undefined,
        popup: 'payment',
        params: { pack: packName, mode: 'full', replaces },
        rule: PAYMENT_RECEIPT,
        needsReceipt: !hasFile,
      },
    ];
  };
  const all = packs.data ?? [];
  const rejected = listPaymentNews(payments.data ?? []).filter(({ status }) => status === 'rejected');
  return [
    ...rejected.flatMap((payment) => {
      const { _id, packName, reason } = payment;
      const pack = all.find((candidate) => candidate.packName === packName);
      return pack ? listLocations(pack._id, packName, _id, translatePartOf(payment, undefined) ?? reason) : [];
    }),
    ...all.flatMap(({ _id, packName }) => listLocations(_id, packName)),
  ];
}
