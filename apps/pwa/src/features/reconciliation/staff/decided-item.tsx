import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import type { WireLine } from '@waha/domain/reconciliation/reconciliation.contract';
import { createPluralValues, formatDay, formatTnd } from '#platform/language/format';
import { useMember } from '#platform/session';
import { StaffCreditLink } from '#shell/staff/credit-link';
import { findItemAddress } from './find-item-address';

type DecidedItemProps = { item: NonNullable<WireLine['decidedItem']> };

/** Names the decided payment, recharge or invoice that a line belongs to; those who have its section open it. */
export function DecidedItem({ item }: DecidedItemProps) {
  const { role } = useMember();
  const search = findItemAddress(item, role, true);
  const text = translateDecided(item);
  return (
    <span className="w-full text-sm">
      {search ? (
        <Link to="." search={search} className="inline-flex min-h-11 items-center text-blue hover:underline">
          {text}
        </Link>
      ) : (
        text
      )}
      {item.received ? (
        <span className="block">
          <StaffCreditLink userId={item.userId} />
        </span>
      ) : null}
      {item.status === 'approved' || item.received ? null : (
        <span className="block text-ink-soft">
          {i18n._('If the money has arrived, the member can send the receipt again. Then match this line by hand.')}
        </span>
      )}
    </span>
  );
}

function translateDecided({
  reference = '',
  points,
  invoiceNumber,
  payer: name,
  status,
  received,
  decidedAt,
}: DecidedItemProps['item']): string {
  const values = { reference, name, day: formatDay(decidedAt) };
  if (points !== undefined)
    return i18n._(
      '{n, plural, one {Recharge of 1 point by {name}, accepted on {day}.} other {Recharge of {count} points by {name}, accepted on {day}.}}',
      { ...createPluralValues(points), ...values },
    );
  if (invoiceNumber !== undefined)
    return i18n._('Invoice {number} of {name}, receipt accepted on {day}.', { number: invoiceNumber, ...values });
  if (status === 'approved') return i18n._('{reference} is a payment of {name}, approved on {day}.', values);
  if (status === 'rejected' && received)
    return i18n._('{reference} is a payment of {name}. A part of {amount} was recorded on {day} as credit.', {
      ...values,
      amount: formatTnd(received),
    });
  if (status === 'rejected') return i18n._('{reference} is a payment of {name}, rejected on {day}.', values);
  return i18n._('{reference} is a payment of {name}, cancelled on {day}.', values);
}
