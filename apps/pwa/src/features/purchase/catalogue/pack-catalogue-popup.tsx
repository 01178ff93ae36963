import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { PackGroup } from '@waha/domain/purchase/pack';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupTitle } from '#shell/popup/popup-frame';
import { usePopupParams } from '#shell/popup/popup-params';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { joinClasses } from '#ui/join-classes';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import { packsQuery } from '../purchase.queries';
import { translateGroup, translateType } from '../purchase.texts';
import { PackCard } from './pack-card';
import { PACK_GRID, PackFamilies, PackGridSkeleton } from './pack-families';
import { countPacks, filterPacks, parsePackFilter } from './pack-filter';
import { packGuideQuery } from './pack-guide.queries';
import { PACK_SORTS, type PackSort, parsePackSort, sortPacks } from './sort-packs';

/** The catalogue (spec 2 §2): `?open=packs`, filtered by `&type=` and `&group=`, in the order `&sort=`. */
export function PackCataloguePopup() {
  const packs = useQuery(packsQuery());
  usePopupTitle(useCatalogueTitle());
  return (
    <QueryBoundary
      query={packs}
      translateFailure={() => i18n._('The packs could not be loaded.')}
      skeleton={<GridSkeleton />}
    >
      {(all) => <Catalogue packs={all} />}
    </QueryBoundary>
  );
}

/** Returns the title that the dashboard's tiles use. */
function useCatalogueTitle(): string | undefined {
  const { type, group } = parsePackFilter(usePopupParams('packs'));
  if (group) return translateGroup(group);
  if (type === 'local') return i18n._('Unlimited Bonus Local');
  return type === 'international' ? i18n._('Unlimited Bonus International') : undefined;
}

function Catalogue({ packs }: { packs: readonly WirePack[] }) {
  const { change, open } = usePopup();
  const params = usePopupParams('packs');
  const filter = parsePackFilter(params);
  const sort = parsePackSort(params);
  const shownPacks = sortPacks(filterPacks(packs, filter), sort);
  if (packs.length === 0) return <EmptyState>{i18n._('No packs yet.')}</EmptyState>;
  return (
    <div className="grid gap-4">
      <Filters packs={packs} />
      <p role="status" className="sr-only">
        {i18n._('{n, plural, one {{n} pack} other {{n} packs}}', { n: shownPacks.length })}
      </p>
      {shownPacks.length === 0 ? (
        <EmptyState
          picture="no-results"
          action={
            <Button variant="secondary" onPress={() => change({})}>
              {i18n._('See all packs')}
            </Button>
          }
        >
          {i18n._('No packs of this type and group.')}
        </EmptyState>
      ) : sort === 'catalogue' ? (
        <PackFamilies packs={shownPacks} about={(group) => <AboutFamily group={group} />}>
          {(pack, isFirst) => (
            <PackCard pack={pack} isFirst={isFirst} onOpen={() => open('pack', { pack: pack.packName })} />
          )}
        </PackFamilies>
      ) : (
        <PackGrid packs={shownPacks} sort={sort} />
      )}
    </div>
  );
}

/** The line that explains a family. Its space is reserved while it loads. */
function AboutFamily({ group }: { group: PackGroup }) {
  const { data, isLoading } = useQuery(packGuideQuery());
  const text = data?.families.find((family) => family.group === group)?.text;
  return text || isLoading ? <p className="min-h-10 text-sm text-ink-soft">{text}</p> : null;
}

function PackGrid({ packs, sort }: { packs: readonly WirePack[]; sort: PackSort }) {
  const { open } = usePopup();
  return (
    <ul className={PACK_GRID}>
      {packs.map((pack) => (
        <li key={pack._id}>
          <PackCard
            pack={pack}
            showsRecovery={sort === 'recovery'}
            onOpen={() => open('pack', { pack: pack.packName })}
          />
        </li>
      ))}
    </ul>
  );
}

function Filters({ packs }: { packs: readonly WirePack[] }) {
  const { change } = usePopup();
  const params = usePopupParams('packs');
  const { type, group } = parsePackFilter(params);
  const { sort } = params;
  const { types, groups, all, ofType } = countPacks(packs, type);
  return (
    <div className="grid">
      <FilterPills
        label={i18n._('Type')}
        value={type ?? ''}
        onChoose={(value) => change({ sort, ...(value && { type: value }) })}
        pills={[
          { value: '', label: i18n._('All'), count: all },
          ...types.map((typeOption) => ({ ...typeOption, label: translateType(typeOption.value) })),
        ]}
      />
      <FilterPills
        label={i18n._('Group')}
        value={group ?? ''}
        onChoose={(value) => change({ type, sort, ...(value && { group: value }) })}
        pills={[
          { value: '', label: i18n._('All groups'), count: ofType },
          ...groups.map((groupOption) => ({ ...groupOption, label: translateGroup(groupOption.value) })),
        ]}
      />
      <SelectField
        className="mt-3 sm:max-w-80"
        name="sort"
        label={i18n._('Sort by')}
        value={parsePackSort(params)}
        onChange={(next) => change({ type, group, sort: next === 'catalogue' ? undefined : next })}
        options={PACK_SORTS.map((value) => ({ value, label: translateSort(value) }))}
      />
    </div>
  );
}

function translateSort(sort: PackSort): string {
  if (sort === 'price') return i18n._('Price: low to high');
  if (sort === 'bonus') return i18n._('Bonus: high to low');
  if (sort === 'recovery') return i18n._('Price recovered: soonest first');
  return i18n._('Default');
}

function GridSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{i18n._('Loading')}</span>
      {/* As high as the filters and the name of the first family. */}
      <Skeleton className="h-48" />
      <Skeleton className="h-7 w-40" />
      <PackGridSkeleton />
    </div>
  );
}

type Pill = { value: string; label: string; count: number };

type FilterPillsProps = {
  /** Names the group for a screen reader. */
  label: string;
  pills: readonly Pill[];
  /** Empty means all. */
  value: string;
  onChoose: (value: string) => void;
};

/** One row of filter options with their counts; scrolls sideways if it is too long. Arrow keys move the choice. */
function FilterPills({ label, pills, value, onChoose }: FilterPillsProps) {
  const name = useId();
  const chosen = useRef<HTMLLabelElement>(null);
  useScrollToChosen(chosen, value);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
        {pills.map((pill) => (
          <label
            key={pill.value}
            ref={pill.value === value ? chosen : undefined}
            className={joinClasses(
              'relative flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border px-4 text-sm transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
              pill.value === value
                ? 'border-blue bg-blue font-medium text-on-blue'
                : 'border-line bg-surface text-ink hover:border-ink-soft',
            )}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={pill.value === value}
              onChange={() => onChoose(pill.value)}
            />
            {pill.label}
            <span className="text-xs tabular-nums opacity-75">{pill.count}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Keeps the selected pill visible, also when the address selects it. */
function useScrollToChosen(pill: RefObject<HTMLElement | null>, value: string): void {
  useEffect(() => {
    if (value) pill.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [pill, value]);
}
