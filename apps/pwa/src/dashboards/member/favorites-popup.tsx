import { i18n } from '@lingui/core';
import { useState } from 'react';
import { FavoriteProducts } from '#features/marketplace/collected/favorite-products';
import { FavoritePacks } from '#features/purchase/catalogue/favorite-packs';
import { useCollection } from '#offline/collections/collection';
import { TabCount } from '#ui/tab-count';
import { Tabs } from '#ui/tabs';

/** The favourites: products of the marketplace, and packs (spec 2 §2). */
export function FavoritesPopup() {
  const [shelf, setShelf] = useState('products');
  const products = useCollection(({ favorites }) => favorites.length);
  const packs = useCollection(({ favoritePacks }) => favoritePacks.length);
  return (
    <Tabs
      label={i18n._('Favorites')}
      value={shelf}
      onChoose={setShelf}
      tabs={[
        {
          value: 'products',
          label: i18n._('Products'),
          badge: <TabCount count={products} />,
          panel: <FavoriteProducts />,
        },
        { value: 'packs', label: i18n._('Packs'), badge: <TabCount count={packs} />, panel: <FavoritePacks /> },
      ]}
    />
  );
}
