import { getPurchaseTarget, NOTIFICATION_TARGETS } from '@waha/domain/notifications/notification-targets';
import type { WireMemberNotification } from '@waha/domain/notifications/notifications.contract';

/** Returns the popup of a notification, and the parameters with which it opens at its subject. */
export function findNoticeTarget({
  type,
  facts,
}: WireMemberNotification): [popup: string, params: Record<string, string>] {
  const popup = NOTIFICATION_TARGETS[type];
  if (facts && 'step' in facts) {
    const { open, ...params } = getPurchaseTarget(facts.step, facts.packName);
    return [open, params];
  }
  if (facts && 'invoiceId' in facts) return ['invoice', { invoice: facts.invoiceId }];
  if (type.startsWith('RECHARGE')) return [popup, { part: 'recharge' }];
  return [popup, facts && 'taskKey' in facts ? { task: facts.taskKey } : {}];
}
