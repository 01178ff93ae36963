import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import type { WireOperations } from '@waha/domain/operations/operations.contract';
import { ChevronRight, Clock } from 'lucide-react';
import { formatNumber, formatRelative } from '../../../platform/format';
import { OperationsCard } from './operations-card';

type QueueName = keyof WireOperations['queues'];

const LABELS: Record<QueueName, () => string> = {
  payments: () => i18n._('Payments'),
  quizzes: () => i18n._('Quizzes'),
  withdrawals: () => i18n._('Withdrawals'),
  profiles: () => i18n._('Profiles'),
  recharges: () => i18n._('Recharges'),
  receipts: () => i18n._('Invoice receipts'),
};

/** What waits for staff, and since when; each leads to its queue. */
export function Queues({ queues }: Pick<WireOperations, 'queues'>) {
  const title = i18n._('Waiting for staff');
  return (
    <OperationsCard title={title} icon={Clock}>
      <ul aria-label={title} className="-mx-2 grid">
        {(Object.keys(LABELS) as QueueName[]).map((name) => (
          <QueueLink key={name} name={name} {...queues[name]} />
        ))}
      </ul>
    </OperationsCard>
  );
}

function QueueLink({ name, waiting, oldestAt }: { name: QueueName } & WireOperations['queues'][QueueName]) {
  return (
    <li>
      <Link
        to="."
        search={{ view: name }}
        className="flex min-h-11 items-center gap-2 rounded-xl px-2 py-1 hover:bg-paper"
      >
        <span className="min-w-0 flex-1">
          {LABELS[name]()}
          {oldestAt ? <span className="block text-xs text-ink-soft">{formatRelative(oldestAt)}</span> : null}
        </span>
        <span className="font-medium tabular-nums">{formatNumber(waiting)}</span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft rtl:-scale-x-100" />
      </Link>
    </li>
  );
}
