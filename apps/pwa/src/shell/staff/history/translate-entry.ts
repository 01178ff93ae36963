import { i18n } from '@lingui/core';
import type { EntryKind } from '@waha/domain/wallet/ledger';

const ENTRY_LABELS: Record<EntryKind, () => string> = {
  pack_bonus: () => i18n._('Bonus of the pack'),
  pack_facility: () => i18n._('Service points of the pack'),
  pack_bonus_cancelled: () => i18n._('Bonus reversed'),
  pack_facility_cancelled: () => i18n._('Service points reversed'),
  withdrawal: () => i18n._('Withdrawal'),
  withdrawal_returned: () => i18n._('Withdrawal returned'),
  invitation: () => i18n._('Invitation'),
  invitation_cancelled: () => i18n._('Invitation reversed'),
  recharge: () => i18n._('Recharge'),
};

/** Returns the name of a ledger entry, of either account. A kind written by another version keeps its own name. */
export const translateEntry = (kind: string) =>
  Object.hasOwn(ENTRY_LABELS, kind) ? ENTRY_LABELS[kind as EntryKind]() : kind;
