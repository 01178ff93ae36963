import { i18n } from '@lingui/core';
import { usePageTitle } from '#platform/page-title';
import { BackToListing } from '../back-to-listing';
import { MarketFrame } from '../market-frame';
import { FavoriteProducts } from './favorite-products';

/** The favourites of this device, the latest first. */
export function FavoritesScreen() {
  usePageTitle(i18n._('Favorites'));
  return (
    <MarketFrame>
      <BackToListing />
      <h1 className="mb-4 text-2xl font-semibold text-ink">{i18n._('Favorites')}</h1>
      <FavoriteProducts />
    </MarketFrame>
  );
}
