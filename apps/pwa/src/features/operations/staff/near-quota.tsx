import { i18n } from '@lingui/core';
import type { WireOperations } from '@waha/domain/operations/operations.contract';
import { Upload } from 'lucide-react';
import { OperationsCard } from './operations-card';
import { roomText } from './room-text';

/** Who has sent most of what may be sent in a day; nothing on a day like any other. */
export function NearQuota({ uploads: { near } }: Pick<WireOperations, 'uploads'>) {
  if (near.length === 0) return null;
  const title = i18n._('Many files sent today');
  return (
    <OperationsCard title={title} icon={Upload}>
      <p className="text-sm text-ink-soft">
        {i18n._('Above 80 % of what one person may send in a day. Beyond it, what they send waits.')}
      </p>
      <ul aria-label={title} className="divide-y divide-line">
        {near.map(({ memberId, bytesToday, bytesADay }) => (
          <li key={memberId} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0 text-xs wrap-anywhere text-ink-soft">{memberId}</span>
            <span className="shrink-0 font-medium tabular-nums">
              {i18n._('{n} of {total}', { n: roomText(bytesToday), total: roomText(bytesADay) })}
            </span>
          </li>
        ))}
      </ul>
    </OperationsCard>
  );
}
