import { i18n } from '@lingui/core';
import { RECHARGE_RECEIPT } from '@waha/domain/kernel/files/file-rule';
import { type ReceiptPlace, useDrafts } from '../../shell/waiting/receipt-location';
import { RECHARGE_DRAFT } from './recharge.actions';
import { sayRecharge } from './recharge.texts';

/** The recharge, which waits for a receipt once points were typed; `undefined` until that was read. */
export function useRechargePlace(): ReceiptPlace | undefined {
  const [draft] = useDrafts(RECHARGE_DRAFT) ?? [null];
  if (draft === null) return undefined;
  const points = Number((draft?.fields as { points?: string } | undefined)?.points ?? 0);
  return {
    key: RECHARGE_DRAFT,
    title: points > 0 ? sayRecharge(points) : i18n._('Recharge points'),
    popup: 'facility',
    params: { part: 'recharge' },
    rule: RECHARGE_RECEIPT,
    waits: points > 0 && !draft?.hasFile,
  };
}
