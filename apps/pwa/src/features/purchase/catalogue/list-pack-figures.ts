import { i18n } from '@lingui/core';
import { computeMonthsToRecover } from '@waha/domain/purchase/compute-months-to-recover';
import type { WirePackOffer } from '@waha/domain/purchase/purchase.contract';
import { CalendarCheck, CalendarClock, Coins, Gift, HandCoins, type LucideIcon, TrendingUp } from 'lucide-react';
import { formatTnd } from '#platform/language/format';
import { translateCredits } from '#platform/language/translate-credits';
import { translateDays, translateMonths, translatePoints } from '../purchase.texts';

/** `isCredits`: service credits, which buy nothing until the repair service opens. */
export type PackFigure = { name: string; icon: LucideIcon; text: string; isCredits?: boolean };

/** Returns the figures of a pack, as its page and a comparison show them (spec 2 §2). */
export function listPackFigures(pack: WirePackOffer): PackFigure[] {
  const { price, balanceFacilityService, bonusEveryMonth, monthlyBonus, withdrawalDays } = pack;
  const months =
    bonusEveryMonth > 0
      ? computeMonthsToRecover({ priceMillimes: price, monthlyBonusPoints: bonusEveryMonth })
      : undefined;
  return [
    {
      name: i18n._('Balance facility service'),
      icon: HandCoins,
      text: translateCredits(balanceFacilityService),
      isCredits: balanceFacilityService > 0,
    },
    {
      name: i18n._('Bonus every month'),
      icon: CalendarCheck,
      text: translatePoints(bonusEveryMonth),
    },
    {
      name: i18n._('Monthly bonus value'),
      icon: Coins,
      text: formatTnd(monthlyBonus.value),
    },
    ...(months === undefined
      ? []
      : [{ name: i18n._('Price recovered in'), icon: TrendingUp, text: translateMonths(months) }]),
    { name: i18n._('Gift'), icon: Gift, text: pack.Gift },
    {
      name: i18n._('Withdrawal days'),
      icon: CalendarClock,
      text: translateDays(withdrawalDays),
    },
  ];
}
