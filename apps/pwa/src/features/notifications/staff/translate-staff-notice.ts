import { i18n } from '@lingui/core';
import type { StaffNotificationContent } from '@waha/domain/notifications/notification-payload.contract';
import type { WireStaffNotification } from '@waha/domain/notifications/notifications.contract';
import { formatDay, formatNumber, formatTnd } from '#platform/language/format';

type StaffNoticeContent = Pick<WireStaffNotification, 'type' | 'message' | 'facts'>;

/**
 * Returns the text of a staff notification in the shown language. In the specification's wording it is the server's
 * `message`.
 */
export function translateStaffNotice({ type, message, facts }: StaffNoticeContent): string {
  if (!facts || i18n.locale === 'source') return message;
  const notification = { type, facts } as StaffNotificationContent;
  switch (notification.type) {
    case 'USER_CREATED':
      return i18n._('{name} has signed up.', notification.facts);
    case 'PROFIL_CREATED':
      return i18n._('{name} submitted a profile for verification.', notification.facts);
    case 'PAYMENT_MADE': {
      const { quantity, ...payment } = notification.facts;
      return i18n._('{name} sent payment {reference} for {packName} × {quantity}.', {
        ...payment,
        quantity: formatNumber(quantity),
      });
    }
    case 'PAYMENT_ACCEPTED':
      return i18n._('Payment {reference} was accepted.', notification.facts);
    case 'PAYMENT_REJECTED':
      return i18n._('Payment {reference} was rejected.', notification.facts);
    case 'QUIZ_PASSED':
      return i18n._('{name} passed the quiz for {packName}.', notification.facts);
    case 'WITHDRAWAL_MADE':
      return i18n._('{name} requested a withdrawal of {amount}.', translatePoints(notification.facts));
    case 'WITHDRAW_ACCEPTED':
      return i18n._('The withdrawal of {amount} of {name} was accepted.', translatePoints(notification.facts));
    case 'WITHDRAW_REJECTED':
      return i18n._('The withdrawal of {amount} of {name} was rejected.', translatePoints(notification.facts));
    case 'RECHARGE_RECEIPT_SUBMITTED':
      return i18n._('{name} requested a recharge of {amount}.', translatePoints(notification.facts));
    case 'REFUND_REQUESTED':
      return i18n._('{name} asks for a refund of payment {reference} for {packName}.', notification.facts);
    case 'RECEIPT_SUBMITTED':
      return i18n._('{name} sent a receipt for the invoice of {day}.', {
        name: notification.facts.name,
        day: formatDay(notification.facts.invoiceDate),
      });
  }
}

function translatePoints({ name, amountMillimes }: { name: string; amountMillimes: number }) {
  return { name, amount: formatTnd(amountMillimes) };
}
