import { i18n } from '@lingui/core';
import { RECHARGE_RECEIPT } from '@waha/domain/kernel/files/file-rule';
import { translateRecharge } from '#platform/language/translate-credits';
import { type ReceiptLocation, useDrafts } from '#shell/pending-jobs/receipt-location';
import { RECHARGE_DRAFT_ID } from './recharge.actions';

/** Returns the recharge form, which needs a receipt once points were typed; `undefined` until it has been read. */
export function useRechargeLocation(): ReceiptLocation | undefined {
  const [draft] = useDrafts(RECHARGE_DRAFT_ID) ?? [null];
  if (draft === null) return undefined;
  const points = Number((draft?.fields as { points?: string } | undefined)?.points ?? 0);
  return {
    key: RECHARGE_DRAFT_ID,
    title: points > 0 ? translateRecharge(points) : i18n._('Recharge points'),
    popup: 'facility',
    params: { part: 'recharge' },
    rule: RECHARGE_RECEIPT,
    needsReceipt: points > 0 && !draft?.hasFile,
  };
}
