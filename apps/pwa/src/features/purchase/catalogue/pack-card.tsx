import { i18n } from '@lingui/core';
import { computeMonthsToRecover } from '@waha/domain/purchase/compute-months-to-recover';
import type { WirePackOffer } from '@waha/domain/purchase/purchase.contract';
import { formatShortTnd } from '#platform/language/format';
import { PackPicture } from '../home/pack-picture';
import { translateMonths, translatePoints } from '../purchase.texts';

type PackCardFaceProps = {
  pack: WirePackOffer;
  /** The card is among the first of the screen. */
  isFirst?: boolean;
  /** Shows how much its monthly bonus is in dinars. */
  showsValue?: boolean;
  /** Shows after how long its bonus is worth its price. */
  showsRecovery?: boolean;
};

/** A card of one pack in the grid that opens the pack. */
export function PackCard({ onOpen, ...face }: PackCardFaceProps & { onOpen: () => void }) {
  return (
    <button type="button" onClick={onOpen} className={PACK_CARD_CLASSES}>
      <PackCardFace {...face} />
    </button>
  );
}

/** The classes of the link or button around a `PackCardFace`. */
export const PACK_CARD_CLASSES =
  'group flex h-full w-full flex-col gap-3 rounded-xl border border-line bg-surface p-3 text-start transition-[border-color,transform] duration-150 ease-out hover:border-ink-soft active:scale-98';

/** The content of a pack's card: its picture, its name, its price and its monthly points. */
export function PackCardFace({ pack, isFirst = false, showsValue = false, showsRecovery = false }: PackCardFaceProps) {
  const { packName, price, bonusEveryMonth, monthlyBonus } = pack;
  const points = translatePoints(bonusEveryMonth);
  const terms = { priceMillimes: price, monthlyBonusPoints: bonusEveryMonth };
  return (
    <>
      <PackPicture source={pack} isFirst={isFirst} className="w-full" />
      <span className="grid gap-0.5 px-1 pb-1">
        <span translate="no" className="text-base leading-snug font-semibold text-ink">
          {packName}
        </span>
        <span className="text-base text-ink tabular-nums">{formatShortTnd(price)}</span>
        <span className="mt-1 text-sm text-balance text-ink-soft tabular-nums">
          {i18n._('{bonus} every month', {
            bonus: showsValue ? `${points} =\u00A0${formatShortTnd(monthlyBonus.value)}` : points,
          })}
        </span>
        {showsRecovery ? (
          <span className="text-sm text-ink-soft">
            {i18n._('Price recovered in {months}', { months: translateMonths(computeMonthsToRecover(terms)) })}
          </span>
        ) : null}
      </span>
    </>
  );
}
