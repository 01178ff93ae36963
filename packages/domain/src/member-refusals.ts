import { accountRefusals } from './account/account.refusals';
import { facilityRefusals } from './facility/facility.refusals';
import { invitationsRefusals } from './invitations/invitations.refusals';
import { invoicesRefusals } from './invoices/invoices.refusals';
import { kernelRefusals } from './kernel/kernel.refusals';
import { marketplaceRefusals } from './marketplace/marketplace.refusals';
import { messagingRefusals } from './messaging/messaging.refusals';
import { notificationsRefusals } from './notifications/notifications.refusals';
import { deviceRefusals } from './outbox/device.refusals';
import { outboxRefusals } from './outbox/outbox.refusals';
import { profileRefusals } from './profile/profile.refusals';
import { purchaseRefusals } from './purchase/purchase.refusals';
import { rechargeRefusals } from './recharge/recharge.refusals';
import { tasksRefusals } from './tasks/tasks.refusals';
import { termsRefusals } from './terms/terms.refusals';
import { walletRefusals } from './wallet/wallet.refusals';

/**
 * All refusals that members can get: code, kind and the exact sentence. Refusals for staff only are never loaded on
 * their phones.
 */
export const memberRefusals = {
  ...kernelRefusals,
  ...accountRefusals,
  ...purchaseRefusals,
  ...profileRefusals,
  ...walletRefusals,
  ...rechargeRefusals,
  ...invitationsRefusals,
  ...invoicesRefusals,
  ...tasksRefusals,
  ...facilityRefusals,
  ...marketplaceRefusals,
  ...messagingRefusals,
  ...notificationsRefusals,
  ...outboxRefusals,
  ...deviceRefusals,
  ...termsRefusals,
} as const;

export type MemberRefusalCode = keyof typeof memberRefusals;
