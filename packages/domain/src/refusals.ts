import { accountRefusals } from './account/account.refusals';
import { kernelRefusals } from './kernel/kernel.refusals';
import { marketplaceRefusals } from './marketplace/marketplace.refusals';
import { notificationsRefusals } from './notifications/notifications.refusals';
import { deviceRefusals } from './outbox/device.refusals';
import { outboxRefusals } from './outbox/outbox.refusals';
import { profileRefusals } from './profile/profile.refusals';
import { purchaseRefusals } from './purchase/purchase.refusals';

/** Every no that the product says: code, kind and the exact sentence. */
export const refusals = {
  ...kernelRefusals,
  ...accountRefusals,
  ...purchaseRefusals,
  ...profileRefusals,
  ...marketplaceRefusals,
  ...notificationsRefusals,
  ...outboxRefusals,
  ...deviceRefusals,
} as const;

export type RefusalCode = keyof typeof refusals;
