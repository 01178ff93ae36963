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
  if (!search) return <span className="w-full text-sm">{text}</span>;
  return (
    <Link to="." search={search} className="inline-flex min-h-11 w-full items-center text-sm text-blue hover:underline">
      {text}
    </Link>
  );
}

function translateDecided({ reference, payer: name, status, decidedAt }: DecidedPaymentProps['payment']): string {
  const values = { reference, name, day: formatDay(decidedAt) };
  if (status === 'approved') return i18n._('{reference} is a payment of {name}, approved on {day}.', values);
  if (status === 'rejected') return i18n._('{reference} is a payment of {name}, rejected on {day}.', values);
  return i18n._('{reference} is a payment of {name}, cancelled on {day}.', values);
}
