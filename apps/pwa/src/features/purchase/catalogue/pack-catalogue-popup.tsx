import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { usePopupTitle } from '../../../shell/popup/popup-frame';
import { useOwnParams } from '../../../shell/popup/popup-params';
import { usePopup } from '../../../shell/popup/popup-url';
import { Loaded } from '../../../shell/states/query-boundary';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Skeleton } from '../../../ui/skeleton';
import { packsQuery } from '../purchase.queries';
import { sayGroup, sayType } from '../purchase.texts';
import { FilterPills } from './filter-pills';
import { PackCard } from './pack-card';
import { countPacks, filterPacks, readFilter } from './pack-filter';

/** The catalogue (spec 2 §2): `?open=packs`, filtered by `&type=` and `&group=`. */
export function PackCataloguePopup() {
  const packs = useQuery(packsQuery());
  usePopupTitle(useTitle());
  return (
    <Loaded query={packs} sayFailure={() => i18n._('The packs could not be loaded.')} skeleton={<GridSkeleton />}>
      {(all) => <Catalogue packs={all} />}
    </Loaded>
  );
}

/** As the dashboard's tiles call it. */
function useTitle(): string | undefined {
  const { type, group } = readFilter(useOwnParams('packs'));
  if (group) return sayGroup(group);
  if (type === 'local') return i18n._('Unlimited Bonus Local');
  return type === 'international' ? i18n._('Unlimited Bonus International') : undefined;
}

function Catalogue({ packs }: { packs: readonly WirePack[] }) {
  const { change, open } = usePopup();
  const filter = readFilter(useOwnParams('packs'));
  const shown = filterPacks(packs, filter);
  if (packs.length === 0) return <EmptyState>{i18n._('There are no packs yet.')}</EmptyState>;
  return (
    <div className="grid gap-4">
      <Filters packs={packs} />
      <p role="status" className="sr-only">
        {i18n._('{n} packs', { n: shown.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          picture="no-results"
          action={
            <Button variant="secondary" onPress={() => change({})}>
              {i18n._('Show all packs')}
            </Button>
          }
        >
          {i18n._('No pack is of this type and group.')}
        </EmptyState>
      ) : (
        <ul className={GRID}>
          {shown.map((pack) => (
            <li key={pack._id}>
              <PackCard pack={pack} onOpen={() => open('pack', { pack: pack.packName })} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4';

function Filters({ packs }: { packs: readonly WirePack[] }) {
  const { change } = usePopup();
  const { type, group } = readFilter(useOwnParams('packs'));
  const { types, groups, all, ofType } = countPacks(packs, type);
  return (
    <div className="grid">
      <FilterPills
        label={i18n._('Type')}
        value={type ?? ''}
        onChoose={(value) => change(value ? { type: value } : {})}
        pills={[
          { value: '', label: i18n._('All'), count: all },
          ...types.map((each) => ({ ...each, label: sayType(each.value) })),
        ]}
      />
      <FilterPills
        label={i18n._('Group')}
        value={group ?? ''}
        onChoose={(value) => change({ type, ...(value && { group: value }) })}
        pills={[
          { value: '', label: i18n._('Every group'), count: ofType },
          ...groups.map((each) => ({ ...each, label: sayGroup(each.value) })),
        ]}
      />
    </div>
  );
}

function GridSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{i18n._('Loading')}</span>
      <Skeleton className="mb-4 h-11 rounded-full" />
      <div className={GRID}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
          <Skeleton key={place} className="aspect-[3/4]" />
        ))}
      </div>
    </div>
  );
}
