import { useQuery } from '@tanstack/react-query';
import { fillPlaceholders } from '@waha/domain/kernel/refusal-catalogue';
import type { WirePackOffer } from '@waha/domain/purchase/purchase.contract';
import { Fragment } from 'react';
import { formatShortTnd } from '#platform/language/format';
import { translateCredits } from '#platform/language/translate-credits';
import { translateDays, translatePoints } from '../purchase.texts';
import { GiftTerm } from './gift-term';
import { packGuideQuery } from './pack-guide.queries';

/** The terms of this pack in plain words, with its own figures. The operator writes the texts (`guide.json`). */
export function PackGuide({ pack }: { pack: WirePackOffer }) {
  const terms = useQuery(packGuideQuery()).data?.terms ?? [];
  if (terms.length === 0) return null;
  const figures = {
    bonus: translatePoints(pack.bonusEveryMonth),
    value: formatShortTnd(pack.monthlyBonus.value),
    credits: translateCredits(pack.balanceFacilityService),
    gift: pack.Gift,
    days: translateDays(pack.withdrawalDays),
  };
  return (
    <dl className="grid gap-4">
      {terms.map(({ title, text }, index) => (
        <Fragment key={title}>
          <div>
            <dt className="font-semibold text-ink">{title}</dt>
            <dd className="text-ink-soft">{fillPlaceholders(text, figures)}</dd>
          </div>
          {/* The first term says what the pack gives. */}
          {index === 0 ? <GiftTerm gift={pack.Gift} /> : null}
        </Fragment>
      ))}
    </dl>
  );
}
