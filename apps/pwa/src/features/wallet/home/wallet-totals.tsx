import { i18n } from '@lingui/core';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import type { WireWallet } from '@waha/domain/wallet/wallet.contract';
import { createPluralValues, formatNumber, formatShortTnd } from '#platform/language/format';
import { computeValidPoints } from './coming-points';

/** Shows the valid points, the largest text on the screen, and their value. */
export function WalletTotals({ wallet, now }: { wallet: WireWallet; now: number }) {
  const valid = computeValidPoints(wallet.pointHistory, now);
  const blockedPoints = wallet.totalPoints - valid;
  return (
    <span className="block">
      <span className="block text-sm text-ink-soft">{i18n._('Valid points')}</span>
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-4xl font-semibold tabular-nums">{formatNumber(valid)}</span>
        <span className="text-lg text-ink-soft tabular-nums">{formatShortTnd(pointsToMillimes(valid))}</span>
      </span>
      {blockedPoints > 0 ? (
        <span className="mt-1 block text-sm text-sun-ink tabular-nums">
          {i18n._(
            '{n, plural, one {{count} more not yet valid} other {{count} more not yet valid}}',
            createPluralValues(blockedPoints),
          )}
        </span>
      ) : null}
    </span>
  );
}
