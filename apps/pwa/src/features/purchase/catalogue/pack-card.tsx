import { i18n } from '@lingui/core';
import { computeMonthsToRecover } from '@waha/domain/purchase/compute-months-to-recover';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { formatShortTnd } from '#platform/language/format';
import { PackPicture } from '../home/pack-picture';
import { toPackTerms } from '../pack-terms';
import { translateMonths, translatePoints } from '../purchase.texts';

type PackCardProps = {
  pack: WirePack;
  /** Shows after how long its bonus is worth its price. */
  showsRecovery?: boolean;
  onOpen: () => void;
};

/** A card of one pack in the grid: its name, its price and its monthly points. */
export function PackCard({ pack, showsRecovery, onOpen }: PackCardProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="group flex h-full w-full flex-col gap-3 rounded-xl border border-line bg-surface p-3 text-start transition-[border-color,transform] duration-150 ease-out hover:border-ink-soft active:scale-98"
    >
      <PackPicture source={pack} className="w-full" />
      <span className="grid gap-0.5 px-1 pb-1">
        <span translate="no" className="text-base leading-snug font-semibold text-ink">
          {pack.packName}
        </span>
        <span className="text-base text-ink tabular-nums">{formatShortTnd(pack.price)}</span>
        <span className="mt-1 text-sm text-ink-soft">
          {i18n._('{bonus} every month', { bonus: translatePoints(pack.bonusEveryMonth) })}
        </span>
        {showsRecovery ? (
          <span className="text-sm text-ink-soft">
            {i18n._('Price recovered in {months}', {
              months: translateMonths(computeMonthsToRecover(toPackTerms(pack))),
            })}
          </span>
        ) : null}
      </span>
    </button>
  );
}
