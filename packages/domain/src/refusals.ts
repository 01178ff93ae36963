import { accountRefusals } from './account/account.refusals';
import { exportsRefusals } from './exports/exports.refusals';
import { facilityRefusals } from './facility/facility.refusals';
import { invoicesRefusals } from './invoices/invoices.refusals';
import { kernelRefusals } from './kernel/kernel.refusals';
import { marketplaceRefusals } from './marketplace/marketplace.refusals';
import { membersRefusals } from './members/members.refusals';
import { messagingRefusals } from './messaging/messaging.refusals';
import { notificationsRefusals } from './notifications/notifications.refusals';
import { deviceRefusals } from './outbox/device.refusals';
import { outboxRefusals } from './outbox/outbox.refusals';
import { profileRefusals } from './profile/profile.refusals';
import { purchaseRefusals } from './purchase/purchase.refusals';
import { rechargeRefusals } from './recharge/recharge.refusals';
import { tasksRefusals } from './tasks/tasks.refusals';
import { walletRefusals } from './wallet/wallet.refusals';

/** Every no that the product says: code, kind and the exact sentence. */
export const refusals = {
  ...kernelRefusals,
  ...accountRefusals,
  ...purchaseRefusals,
  ...profileRefusals,
  ...walletRefusals,
  ...rechargeRefusals,
  ...invoicesRefusals,
  ...tasksRefusals,
  ...facilityRefusals,
  ...marketplaceRefusals,
  ...membersRefusals,
  ...exportsRefusals,
  ...messagingRefusals,
  ...notificationsRefusals,
  ...outboxRefusals,
  ...deviceRefusals,
} as const;

export type RefusalCode = keyof typeof refusals;
