import { i18n } from '@lingui/core';
import { PACK_PERIOD_MS } from '@waha/domain/kernel/period';
import { DAY } from '@waha/domain/kernel/time';
import { ProgressRing } from '#ui/progress-ring';
import { computePeriodProgress, findNextToEnd, type OwnedPack } from './owned-packs';
import { PackPicture, type PackPictureSource } from './pack-picture';

type OwnedPackCardProps = { pack: OwnedPack; picture: PackPictureSource; now: number; onOpen: () => void };

/** A card of one owned pack: its quantity, and the progress of its current period. */
export function OwnedPackCard({ pack, picture, now, onOpen }: OwnedPackCardProps) {
  const next = findNextToEnd(pack.purchases, now);
  const period = next && computePeriodProgress(next, now);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-wrap items-center gap-3 rounded-xl border border-line bg-surface p-3 text-start transition-[border-color,transform] duration-150 ease-out hover:border-ink-soft active:scale-98"
    >
      <PackPicture source={picture} className="w-14" />
      <span className="min-w-0 flex-1 basis-[7rem]">
        <span translate="no" className="block truncate text-base font-semibold text-ink">
          {pack.packName}
        </span>
        <span className="block text-sm text-ink-soft tabular-nums">{i18n._('Quantity {n}', { n: pack.quantity })}</span>
        {period ? (
          <span className="block text-sm text-ink-soft tabular-nums">
            {i18n._('Next bonus in {n, plural, one {1 day} other {{n} days}}', { n: period.daysLeft })}
          </span>
        ) : null}
      </span>
      {period ? (
        <ProgressRing value={period.share} label={i18n._('Current period')} size={52}>
          <span aria-hidden="true" className="text-center text-xs leading-none font-semibold text-ink tabular-nums">
            {PACK_PERIOD_MS / DAY - period.daysLeft}
            <span dir="ltr" className="block pt-0.5 font-normal text-ink-soft">
              /{PACK_PERIOD_MS / DAY}
            </span>
          </span>
        </ProgressRing>
      ) : null}
    </button>
  );
}
