import { i18n } from '@lingui/core';
import { Heart } from 'lucide-react';
import { useEffect } from 'react';
import {
  addFavoritePack,
  followCollected,
  removeFavoritePack,
  useCollection,
} from '../../../offline/collections/collection';
import { classes } from '../../../ui/classes';
import { toast } from '../../../ui/toast';

/** Likes a pack, or no longer: found again under Favorites. */
export function FavoriteButton({ packName }: { packName: string }) {
  useEffect(() => void followCollected(), []);
  const isFavorite = useCollection(({ favoritePacks }) => favoritePacks.includes(packName));
  const toggle = () =>
    isFavorite
      ? removeFavoritePack(packName)
      : addFavoritePack(packName).then(() => toast.success(i18n._('Added to favorites!')));
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      title={i18n._('Favorite')}
      onClick={() => void toggle()}
      className="inline-grid size-11 shrink-0 place-items-center self-start rounded-full text-ink-soft transition-colors duration-150 hover:bg-blue-wash hover:text-ink aria-pressed:text-bougainvillea"
    >
      <Heart aria-hidden="true" className={classes('size-5.5', isFavorite && 'fill-current')} />
      <span className="sr-only">{i18n._('Favorite')}</span>
    </button>
  );
}
