import { i18n } from '@lingui/core';
import type { WorkQueue } from '@waha/domain/overview/staff/figures';
import { formatNumber } from '#platform/language/format';
import { useQueueCount } from './queue/queue';

/** Shows `50 of 325` while a list shows a part of the pending items. */
export function ShownCount({ kind, shown }: { kind: WorkQueue; shown: number }) {
  const total = useQueueCount(kind);
  if (total <= shown) return null;
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {i18n._('{n} of {total}', { n: formatNumber(shown), total: formatNumber(total) })}
    </p>
  );
}
