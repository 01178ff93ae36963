import { i18n } from '@lingui/core';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import type { MemberNotificationContent } from '@waha/domain/notifications/notification-payload.contract';
import type { WireMemberNotification } from '@waha/domain/notifications/notifications.contract';
import { createPluralValues, formatDay, formatTnd } from '#platform/language/format';
import { useLanguage } from '#platform/language/translations';
import { translatePart, translateSurplus } from '#shell/payment-method/translate-part';

type NoticeContent = Pick<WireMemberNotification, 'type' | 'message' | 'facts'>;

/**
 * Returns the text of a member's notification in the shown language. In the specification's wording, and for text
 * written by the administration or of an unknown type, it is the server's `message`.
 */
export function translateNotice({ type, message, facts }: NoticeContent): string {
  if (!facts || i18n.locale === 'source') return message;
  const notification = { type, facts } as MemberNotificationContent;
  switch (notification.type) {
    case 'PAYMENT_ACCEPTED':
      return translateAcceptedPayment(notification.facts);
    case 'PAYMENT_REJECTED':
      return translateRejectedPayment(notification.facts);
    case 'PROFILE_VERIFIED':
      return i18n._('Your profile has been verified.');
    case 'PROFILE_REJECTED':
      return i18n._('Your profile verification was rejected. Please resubmit.');
    case 'PAYMENT_APPROVED_FOR_USER':
      return i18n._('Your quiz for {packName} has been approved. You can proceed to payment.', notification.facts);
    case 'WITHDRAW_ACCEPTED':
      return translateAcceptedWithdrawal(notification.facts);
    case 'WITHDRAW_REJECTED':
      return translateRejectedWithdrawal(notification.facts);
    case 'TASK_ADDED':
      return i18n._('You have a new task document of {date}.', { date: formatDay(notification.facts.taskDate) });
    case 'REPORT_ADDED':
      return i18n._('You have a new report.');
    case 'INVOICE_ADDED':
      return i18n._('You have a new invoice, due on {date}.', { date: formatDay(notification.facts.invoiceDate) });
    case 'INVOICE_DUE':
      return i18n._('Your invoice due on {date} is waiting for your payment.', {
        date: formatDay(notification.facts.invoiceDate),
      });
    case 'INVOICE_PAID':
      return i18n._('Your invoice of {date} is paid.', { date: formatDay(notification.facts.invoiceDate) });
    case 'INVOICE_RECEIPT_REJECTED':
      return translateRefusedReceipt(notification.facts);
    case 'RECHARGE_ACCEPTED':
      return i18n._(
        'Recharge of {n, plural, one {1 point} other {{count} points}} accepted.',
        createPluralValues(notification.facts.points),
      );
    case 'RECHARGE_REJECTED':
      return translateRefusedRecharge(notification.facts);
    case 'INVITATION_CREDITED':
      return i18n._(
        '{n, plural, one {1 bonus point} other {{count} bonus points}} for an invitation.',
        createPluralValues(notification.facts.points),
      );
    case 'INVITATION_REVERSED':
      return i18n._(
        '{n, plural, one {1 bonus point for an invitation was taken back, because the payment was cancelled.} other {{count} bonus points for an invitation were taken back, because the payment was cancelled.}}',
        createPluralValues(notification.facts.points),
      );
    case 'POINTS_VALID':
      return i18n._(
        '{n, plural, one {1 bonus point is valid now.} other {{count} bonus points are valid now.}}',
        createPluralValues(notification.facts.points),
      );
    case 'PURCHASE_UNFINISHED':
      return notification.facts.step === 'quiz'
        ? i18n._('Your purchase of {packName} is waiting for your quiz.', notification.facts)
        : i18n._('Your purchase of {packName} is waiting for your payment.', notification.facts);
    case 'REFUND_ACCEPTED':
    case 'REFUND_REJECTED':
    case 'REFUND_REQUEST_DECLINED':
      return translateRefund(notification);
    case 'TASK_REPORT_ACCEPTED':
      return i18n._('Your report of the task “{task}” was approved.', { task: resolveTaskName(notification.facts) });
    case 'TASK_REPORT_REJECTED':
      return i18n._('Your report of the task “{task}” was rejected. Open it to see why.', {
        task: resolveTaskName(notification.facts),
      });
    case 'DATA_COPY_READY':
      return i18n._('The copy of your data is ready. Download it in the settings within 24 hours.');
    default:
      notification satisfies never; // a type of a later version: a known one without a text does not compile
      return message;
  }
}

type Facts<Type extends MemberNotificationContent['type']> = Extract<
  MemberNotificationContent,
  { type: Type }
>['facts'];

const resolveTaskName = ({ task }: Facts<'TASK_REPORT_ACCEPTED'>) => resolveText(task, useLanguage.getState().language);

function translateRefusedReceipt({ invoiceDate, reason }: Facts<'INVOICE_RECEIPT_REJECTED'>): string {
  const date = formatDay(invoiceDate);
  return reason
    ? i18n._('Your receipt for the invoice of {date} was rejected. Reason: {reason}', { date, reason })
    : i18n._('Your receipt for the invoice of {date} was rejected.', { date });
}

function translateRefusedRecharge({ points, reason }: Facts<'RECHARGE_REJECTED'>): string {
  return i18n._(
    'Recharge of {n, plural, one {1 point} other {{count} points}} rejected: {reason}',
    createPluralValues(points, { reason: reason ?? i18n._('Aucune raison') }),
  );
}

function translateAcceptedPayment({ creditMillimes, ...values }: Facts<'PAYMENT_ACCEPTED'>): string {
  const accepted = i18n._('Your payment {reference} for {packName} has been accepted.', values);
  return creditMillimes ? [accepted, translateSurplus(creditMillimes)].join(' ') : accepted;
}

function translateRejectedPayment(facts: Facts<'PAYMENT_REJECTED'>): string {
  const { reference, packName, outcome, reason, receivedMillimes, dueMillimes = 0 } = facts;
  const values = { reference, packName };
  if (receivedMillimes)
    return [i18n._('Payment for {packName}', values), translatePart(receivedMillimes, dueMillimes)].join(' · ');
  if (outcome === 'cancelled')
    return reason
      ? i18n._('Your payment {reference} for {packName} has been cancelled by the administrator. Reason: {reason}', {
          ...values,
          reason,
        })
      : i18n._('Your payment {reference} for {packName} has been cancelled by the administrator.', values);
  return reason
    ? i18n._('Your payment {reference} for {packName} has been rejected. Reason: {reason}', { ...values, reason })
    : i18n._('Your payment {reference} for {packName} has been rejected.', values);
}

function translateAcceptedWithdrawal({ points, amountMillimes, payoutReference }: Facts<'WITHDRAW_ACCEPTED'>): string {
  const values = { points, amount: formatTnd(amountMillimes) };
  return payoutReference
    ? i18n._('Your withdrawal of {amount} has been sent. Reference: {payoutReference}', { ...values, payoutReference })
    : i18n._('Your withdrawal of {amount} has been accepted.', values);
}

function translateRejectedWithdrawal({ amountMillimes, reason }: Facts<'WITHDRAW_REJECTED'>): string {
  const amount = formatTnd(amountMillimes);
  return reason
    ? i18n._('Your withdrawal of {amount} has been rejected. The points are back in your wallet. Reason: {reason}', {
        amount,
        reason,
      })
    : i18n._('Your withdrawal of {amount} has been rejected. The points are back in your wallet.', { amount });
}

type RefundContent = Extract<MemberNotificationContent, { type: `REFUND_${string}` }>;

function translateRefund({ type, facts }: RefundContent): string {
  const amount = formatTnd(facts.amountMillimes);
  if (type !== 'REFUND_ACCEPTED')
    return i18n._('Your refund of {amount} has been rejected. Reason: {reason}', {
      ...{ amount, reason: facts.reason ?? '' },
    });
  return facts.payoutReference
    ? i18n._('Your refund of {amount} has been sent. Reference: {payoutReference}', {
        ...{ amount, payoutReference: facts.payoutReference },
      })
    : i18n._('Your refund of {amount} has been approved.', { amount });
}
