import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import type { WireLine } from '@waha/domain/reconciliation/reconciliation.contract';
import { formatDay } from '#platform/language/format';
import { useMember } from '#platform/session';
import { findItemAddress } from './find-item-address';

type DecidedPaymentProps = { payment: NonNullable<WireLine['decidedPayment']> };

/** Names the decided payment whose reference a line contains; administrators open it. */
export function DecidedPayment({ payment }: DecidedPaymentProps) {
  const { role } = useMember();
  const search = findItemAddress({ kind: 'payment', ...payment }, role, true);
  const text = translateDecided(payment);
  return (
    <span className="w-full text-sm">
      {search ? (
        <Link to="." search={search} className="inline-flex min-h-11 items-center text-blue hover:underline">
          {text}
        </Link>
      ) : (
        text
      )}
      {payment.status === 'approved' ? null : (
        <span className="block text-ink-soft">
          {i18n._('If the money has arrived, the member can send the receipt again. Then match this line by hand.')}
        </span>
      )}
    </span>
  );
}

function translateDecided({ reference, payer: name, status, decidedAt }: DecidedPaymentProps['payment']): string {
  const values = { reference, name, day: formatDay(decidedAt) };
  if (status === 'approved') return i18n._('{reference} is a payment of {name}, approved on {day}.', values);
  if (status === 'rejected') return i18n._('{reference} is a payment of {name}, rejected on {day}.', values);
  return i18n._('{reference} is a payment of {name}, cancelled on {day}.', values);
}
