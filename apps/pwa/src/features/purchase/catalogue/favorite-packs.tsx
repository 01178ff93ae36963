import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { HeartOff } from 'lucide-react';
import { removeFavoritePack, useCollection } from '#offline/collections/collection';
import { usePopup } from '#shell/popup/popup-address';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { IconButton } from '#ui/icon-button';
import { packsQuery } from '../purchase.queries';
import { PackCard } from './pack-card';

/** Lists the favourite packs of this device, the latest first. */
export function FavoritePacks() {
  const packs = useQuery(packsQuery());
  return (
    <QueryBoundary query={packs} translateFailure={() => i18n._('The packs could not be loaded.')}>
      {(all) => <FavoriteList packs={all} />}
    </QueryBoundary>
  );
}

function FavoriteList({ packs }: { packs: readonly WirePack[] }) {
  const { open } = usePopup();
  const favorites = useCollection(({ favoritePacks }) => favoritePacks);
  const shown = favorites.flatMap((name) => packs.find(({ packName }) => packName === name) ?? []).reverse();
  if (shown.length === 0)
    return (
      <EmptyState action={<Button onPress={() => open('packs')}>{i18n._('See all packs')}</Button>}>
        {i18n._('You have no favorite packs yet.')}
      </EmptyState>
    );
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {shown.map((pack) => (
        <li key={pack._id} className="relative">
          <PackCard pack={pack} onOpen={() => open('pack', { pack: pack.packName })} />
          <IconButton
            label={i18n._('Remove {name}', { name: pack.packName })}
            icon={<HeartOff />}
            onPress={() => void removeFavoritePack(pack.packName)}
            className="absolute end-4.5 top-4.5 bg-surface"
          />
        </li>
      ))}
    </ul>
  );
}
