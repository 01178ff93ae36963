import { appendChanges } from '#platform/database/change-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';

/** Tells the open screens of finance and administrators that payout files have changed. */
export async function notifyFinance(unit: Pick<UnitOfWork, 'tx' | 'now'>): Promise<void> {
  const audiences = ['admin', 'finance_admin'] as const;
  const features = ['payouts', 'overview'] as const;
  await appendChanges(
    unit,
    audiences.flatMap((audience) => features.map((feature) => ({ audience, feature }))),
  );
}
