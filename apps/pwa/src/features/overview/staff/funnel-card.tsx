import { i18n } from '@lingui/core';
import type { WireOverview } from '@waha/domain/overview/overview.contract';
import { computeFunnel, type FunnelStepCount } from '@waha/domain/overview/staff/figures';
import { createPluralValues, formatNumber } from '#platform/language/format';
import { FUNNEL_LISTS } from './find-figure-list';
import { formatPercent, translateStepName } from './overview.texts';
import { createColumns, FigureListLink, OverviewCard } from './overview-card';

/** The steps of members from sign-up to verification, with the number at each step that did not reach the next. */
export function FunnelCard({ steps }: { steps: NonNullable<WireOverview['steps']> }) {
  return (
    <OverviewCard isAcross title={i18n._('From sign-up to verification')}>
      <ol className="grid gap-4" style={createColumns(12)}>
        {computeFunnel(steps).map((step) => (
          <Step key={step.step} {...step} />
        ))}
      </ol>
    </OverviewCard>
  );
}

function Step({ step, reached, lost, ofFirst, lostOfBefore }: FunnelStepCount) {
  const name = translateStepName(step);
  return (
    <li>
      <p className="font-medium">
        <FigureListLink list={FUNNEL_LISTS[step]}>{name}</FigureListLink>
      </p>
      <p className="flex items-baseline gap-2 tabular-nums">
        <span className="text-2xl font-semibold">{formatNumber(reached)}</span>
        <span className="text-sm text-ink-soft">{formatPercent(ofFirst)}</span>
      </p>
      <div aria-hidden="true" className="mt-1 overflow-hidden rounded-full bg-blue-wash" style={{ height: '0.75rem' }}>
        <div className="h-full rounded-full bg-blue" style={{ width: `${ofFirst}%` }} />
      </div>
      {lost > 0 ? (
        <p className="mt-1 text-sm text-ink-soft tabular-nums">
          {i18n._(
            '{n, plural, one {1 member stopped before this step ({percent})} other {{count} members stopped before this step ({percent})}}',
            createPluralValues(lost, { percent: formatPercent(lostOfBefore) }),
          )}
        </p>
      ) : null}
    </li>
  );
}
