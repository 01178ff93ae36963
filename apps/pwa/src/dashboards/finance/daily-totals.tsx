import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { dailyTotalsQuery, MoneyByDay } from '#features/overview/staff/money-by-day';
import { RechargeTotals } from '#features/recharge/staff/recharge-totals';
import { ChoiceField } from '#ui/choice-field';

const SPANS_DAYS = [7, 31, 90] as const;

/** The money received and paid out on each of the last days, and the details of recharges. */
export function DailyTotals() {
  const [days, setDays] = useState<number>(31);
  const { isLoading } = useQuery(dailyTotalsQuery(days));
  // Deferred as in `QueryBoundary`, so that both parts appear in one frame.
  const isMoneyLoading = useDeferredValue(isLoading);
  return (
    <div style={{ maxWidth: '72rem' }} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ChoiceField
        label={i18n._('Days')}
        options={SPANS_DAYS.map((span) => ({
          value: span,
          label: i18n._('{n, plural, one {1 day} other {{n} days}}', { n: span }),
        }))}
        value={days}
        onChoose={setDays}
      />
      <MoneyByDay days={days} />
      {/* Hidden until the height of the part above is known, since it would move. */}
      <div className={isMoneyLoading ? 'hidden' : undefined}>
        <RechargeTotals days={days} />
      </div>
    </div>
  );
}
