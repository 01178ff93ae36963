import { i18n } from '@lingui/core';
import type { PayeesDraft } from '@waha/domain/company/staff/payees-draft-schema';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import { isolate } from '#platform/language/isolate';
import { translateText } from '#platform/language/translations';

const METHOD_LABELS: Record<PaymentMethod, string> = {
  postal: /*i18n*/ 'Postal transfer',
  d17: /*i18n*/ 'D17',
  izi: /*i18n*/ 'IZI',
  flouci: /*i18n*/ 'Flouci',
  binance: /*i18n*/ 'Binance',
  bingx: /*i18n*/ 'BingX',
};

/** Returns the name of a payment method. */
export function translateMethod(method: PaymentMethod): string {
  return translateText(METHOD_LABELS[method]);
}

/** Names a part of the accounts. */
export function translatePayeePart(part: string): string {
  const [, id = ''] = part.split(':');
  return Object.hasOwn(METHOD_LABELS, id) ? translateMethod(id as PaymentMethod) : i18n._('Order of the accounts');
}

/** Formats an account in one of two drafts. */
export function translatePayeeValue(part: string, { payees }: PayeesDraft): string {
  const payee = payees.find(({ id }) => part === `payee:${id}`);
  if (!payee) return i18n._('Removed');
  const { holder } = payee;
  const number = isolate(payee.number);
  return payee.enabled ? i18n._('{holder}, {number}', { holder, number }) : i18n._('account|Off');
}

/** Describes the change of an account, with both numbers if the number has changed. */
export function translatePayeeChange(part: string, before: PayeesDraft, after: PayeesDraft): string | undefined {
  const [payeeBefore, payeeAfter] = [before, after].map(({ payees }) =>
    payees.find(({ id }) => part === `payee:${id}`),
  );
  if (!payeeBefore && !payeeAfter) return undefined;
  return i18n._('{account}: {before} → {after}', {
    account: translatePayeePart(part),
    before: payeeBefore ? translatePayeeValue(part, before) : i18n._('none'),
    after: translatePayeeValue(part, after),
  });
}
