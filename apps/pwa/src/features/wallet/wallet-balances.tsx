import { i18n } from '@lingui/core';
import { ChevronRight } from 'lucide-react';
import { usePopup } from '../../shell/popup/popup-url';
import { sayPoints } from './wallet.texts';

/** The two balances beside the wallet's own points (spec 2 §2). The second is none yet, and leads to what it will be. */
export function WalletBalances({ facilityPoints }: { facilityPoints: number }) {
  const { open } = usePopup();
  return (
    <ul aria-label={i18n._('Balances')} className="divide-y divide-line rounded-xl border border-line bg-surface">
      <li className="flex min-h-14 items-center justify-between gap-4 px-4 py-2">
        <span>{i18n._('Balance facility service')}</span>
        <span className="font-semibold tabular-nums">{sayPoints(facilityPoints)}</span>
      </li>
      <li>
        <button
          type="button"
          onClick={() => open('repair')}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start"
        >
          <span className="min-w-0 flex-1">
            {i18n._('Balance repair service')}
            <span className="block text-sm text-ink-soft">{i18n._('Not open yet. See what it will be.')}</span>
          </span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
        </button>
      </li>
    </ul>
  );
}
