import { i18n } from '@lingui/core';
import { formatTnd } from '@waha/domain/kernel/money';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { CalendarCheck, CalendarClock, Coins, Gift, HandCoins, type LucideIcon } from 'lucide-react';
import { sayDays, sayMonths, sayPoints } from '../purchase.texts';

/** What a pack gives (spec 2 §2). */
export function PackFigures({ pack }: { pack: WirePack }) {
  return (
    <dl className="divide-y divide-line rounded-xl border border-line bg-surface">
      <Figure icon={HandCoins} name={i18n._('Balance facility service')}>
        {sayPoints(pack.balanceFacilityService)}
      </Figure>
      <Figure icon={CalendarCheck} name={i18n._('Bonus every month')}>
        {pack.bonusEveryMonthaff}
      </Figure>
      <Figure icon={Coins} name={i18n._('Monthly bonus value')}>
        {pack.monthlyBonus.valueaff}
      </Figure>
      <Figure icon={Gift} name={i18n._('Gift')}>
        {pack.Gift}
      </Figure>
      <Figure icon={CalendarClock} name={i18n._('Withdrawal days')}>
        {sayDays(pack.withdrawalDays)}
      </Figure>
    </dl>
  );
}

function Figure({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: string }) {
  return (
    <div className="flex min-h-13 items-center gap-3 px-4 py-2">
      <dt className="flex flex-1 items-center gap-3 text-base text-ink-soft">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-blue" strokeWidth={1.75} />
        {name}
      </dt>
      <dd className="text-end text-base font-medium text-ink tabular-nums">{children}</dd>
    </div>
  );
}

/** The ways to pay month by month. */
export function PackPlans({ pack }: { pack: WirePack }) {
  if (pack.paymentFacilities.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold text-ink">{i18n._('Pay in instalments')}</h3>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {pack.paymentFacilities.map((plan) => (
          <li key={plan._id} className="flex min-h-13 items-center justify-between gap-3 px-4 py-2 tabular-nums">
            <span className="text-base text-ink">{sayMonths(plan.period)}</span>
            <span className="text-end">
              <span className="block text-base font-medium text-ink">
                {i18n._('{amount} a month', { amount: formatTnd(plan.monthlyAmount) })}
              </span>
              <span className="block text-sm text-ink-soft">
                {i18n._('{amount} in all', { amount: formatTnd(plan.totalAmount) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
