import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { computeExpectedAmount } from '#features/purchase/home/compute-expected-amount';
import { createPluralValues, formatNumber, formatTnd } from '#platform/language/format';
import { wasSentBefore } from '#shell/staff/duplicate-receipt';
import { StaffWarning } from '#shell/staff/warning';
import { Untranslated } from '#ui/untranslated';
import { computeInvoices } from '../expected-on-receipt';
import { soldPacksQuery } from '../staff-payments.queries';
import type { QueuedPayment } from './queued-payment';

/** Summarises the effects of accepting these payments together, with warnings to check. */
export function AcceptEffects({ payments }: { payments: readonly QueuedPayment[] }) {
  const { data: packs } = useQuery(soldPacksQuery());
  const points = sumPoints(payments, packs ?? []);
  const bills = payments.flatMap(computeInvoices);
  const doubtful = payments.filter((payment) => wasSentBefore(payment, payment.sameReceiptAs));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="font-medium text-ink">
        {i18n._('Expected on all receipts: {amount}', {
          amount: formatTnd(sum(payments.map(computeExpectedAmount))),
        })}
      </p>
      <p>
        {points
          ? i18n._(
              'Packs sold now give {bonus} wallet points and {facility} service points immediately. Each payment earns by the terms of the day it was sent.',
              { bonus: formatNumber(points.bonus), facility: formatNumber(points.facility) },
            )
          : i18n._('The first bonus and the service points of each pack are credited.')}
      </p>
      {bills.length > 0 ? (
        <p>
          {i18n._(
            '{n, plural, one {1 invoice will be created, for {amount}.} other {{count} invoices will be created, {amount} in total.}}',
            createPluralValues(bills.length, {
              amount: formatTnd(sum(bills.map(({ amountMillimes }) => amountMillimes))),
            }),
          )}
        </p>
      ) : null}
      <p>{i18n._('They are accepted one by one, and each member is notified.')}</p>
      {doubtful.length > 0 ? (
        <StaffWarning
          title={i18n._(
            '{n, plural, one {1 of these receipts was sent before} other {{count} of these receipts were sent before}}',
            createPluralValues(doubtful.length),
          )}
        >
          {doubtful.map(({ _id, userName, reference }) => (
            <li key={_id} className="text-sm">
              <Untranslated>{userName}</Untranslated> <Untranslated isCode>{reference}</Untranslated>
            </li>
          ))}
        </StaffWarning>
      ) : null}
    </div>
  );
}

type PackPoints = { packName: string; bonusEveryMonth: number; balanceFacilityService: number };

/** Sums the points that are credited at once; undefined if one of the packs is unknown. */
function sumPoints(payments: readonly QueuedPayment[], packs: readonly PackPoints[]) {
  const packsByName = new Map(packs.map((pack) => [pack.packName, pack]));
  const soldPacks = payments.map(({ packName, quantity }) => ({ pack: packsByName.get(packName), quantity }));
  if (soldPacks.some(({ pack }) => !pack)) return undefined;
  const total = (getPoints: (pack: PackPoints) => number) =>
    sum(soldPacks.map(({ pack, quantity }) => getPoints(pack!) * quantity));
  return {
    bonus: total(({ bonusEveryMonth }) => bonusEveryMonth),
    facility: total(({ balanceFacilityService }) => balanceFacilityService),
  };
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
