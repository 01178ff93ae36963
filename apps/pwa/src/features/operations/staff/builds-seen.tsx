import { i18n } from '@lingui/core';
import type { WireOperations } from '@waha/domain/operations/operations.contract';
import { Smartphone } from 'lucide-react';
import { formatNumber, formatRelative, formatStaffTime } from '../../../platform/format';
import { OperationsCard } from './operations-card';

/** With which version of the app members came lately: who has an old one yet. */
export function BuildsSeen({ builds: { seen, since } }: Pick<WireOperations, 'builds'>) {
  const title = i18n._('Versions on phones');
  return (
    <OperationsCard title={title} icon={Smartphone}>
      <p className="text-sm text-ink-soft">{i18n._('Members seen since {date}', { date: formatStaffTime(since) })}</p>
      {seen.length === 0 ? (
        <p className="text-ink-soft">{i18n._('No member has come yet.')}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line">
          {seen.map(({ build, isServed, members, lastAt }) => (
            <li key={build} className="flex items-baseline justify-between gap-4 py-2.5">
              <span className="min-w-0">
                {isServed ? i18n._('This version') : i18n._('Another version')}
                <span className="block text-xs wrap-anywhere text-ink-soft">
                  {build} · {formatRelative(lastAt)}
                </span>
              </span>
              <span className="font-medium tabular-nums">{formatNumber(members)}</span>
            </li>
          ))}
        </ul>
      )}
    </OperationsCard>
  );
}
