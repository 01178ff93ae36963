import { i18n } from '@lingui/core';
import { UnfoldingRow } from './unfolding-row';
import { sayPoints } from './wallet.texts';

/** The two balances beside the wallet's own points (spec 2 §2). */
export function WalletBalances({ facilityPoints }: { facilityPoints: number }) {
  return (
    <ul aria-label={i18n._('Balances')} className="divide-y divide-line rounded-xl border border-line bg-surface">
      <li className="flex min-h-14 items-center justify-between gap-4 px-4 py-2">
        <span>{i18n._('Balance facility service')}</span>
        <span className="font-semibold tabular-nums">{sayPoints(facilityPoints)}</span>
      </li>
      <UnfoldingRow
        label={i18n._('Balance repair service')}
        aside={<span className="text-sm text-ink-soft">{i18n._('Not open yet')}</span>}
      >
        <p className="text-sm text-ink-soft">
          {i18n._(
            'Repair Service will let you pay with points for the repair of what you own. No points are kept for it so far.',
          )}
        </p>
      </UnfoldingRow>
    </ul>
  );
}
