import { i18n } from '@lingui/core';
import type { PackGroup } from '@waha/domain/purchase/pack';
import type { WirePackOffer } from '@waha/domain/purchase/purchase.contract';
import { type ReactNode, useId } from 'react';
import { formatShortTnd } from '#platform/language/format';
import { Skeleton } from '#ui/skeleton';
import { translateGroup } from '../purchase.texts';
import { groupPacks, type PackFamily } from './group-packs';

/** The cards that a phone shows before it is scrolled. */
const FIRST_CARDS = 4;

/** The columns of a list of pack cards. */
export const PACK_GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4';

type PackFamiliesProps<Pack> = {
  packs: readonly Pack[];
  /** The line that explains a family. */
  about?: (group: PackGroup) => ReactNode;
  /** Renders the card of one pack; `isFirst`: it is among the first of the screen. */
  children: (pack: Pack, isFirst: boolean) => ReactNode;
};

/** The packs of each group below its name, its range of prices and the line that explains it. */
export function PackFamilies<Pack extends WirePackOffer>({ packs, about, children }: PackFamiliesProps<Pack>) {
  return groupPacks(packs).map((family, index) => (
    <Family key={family.group} family={family} about={about?.(family.group)} isFirst={index === 0}>
      {children}
    </Family>
  ));
}

type FamilyProps<Pack> = Pick<PackFamiliesProps<Pack>, 'children'> & {
  family: PackFamily<Pack>;
  about: ReactNode;
  isFirst: boolean;
};

function Family<Pack extends WirePackOffer>({ family, about, isFirst, children }: FamilyProps<Pack>) {
  const id = useId();
  const { group, packs, lowestPrice, highestPrice } = family;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="flex flex-wrap items-baseline justify-between gap-x-3 text-ink">
        <span className="text-lg font-semibold">{translateGroup(group)}</span>
        <span className="text-sm text-ink-soft tabular-nums">
          {lowestPrice === highestPrice
            ? formatShortTnd(lowestPrice)
            : i18n._('{lowest} to {highest}', {
                lowest: formatShortTnd(lowestPrice),
                highest: formatShortTnd(highestPrice),
              })}
        </span>
      </h3>
      {about}
      <ul className={PACK_GRID}>
        {packs.map((pack, index) => (
          <li key={pack._id}>{children(pack, isFirst && index < FIRST_CARDS)}</li>
        ))}
      </ul>
    </section>
  );
}

/** The place of the cards while they load. */
export function PackGridSkeleton() {
  return (
    <div className={PACK_GRID}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} className="aspect-[3/4]" />
      ))}
    </div>
  );
}
