import { i18n } from '@lingui/core';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { HeartOff } from 'lucide-react';
import { removeFavorite, useCollection } from '#offline/collections/collection';
import { IconButton } from '#ui/icon-button';
import { PRODUCT_GRID, ProductCard } from '../product-card';
import { ProductsBoundary } from '../products-boundary';
import { DeviceNote, EmptyCollection } from './device-note';

/** Lists the favourite products of this device, the latest first. */
export function FavoriteProducts() {
  return <ProductsBoundary>{(products) => <Favorites products={products} />}</ProductsBoundary>;
}

function Favorites({ products }: { products: readonly WireProduct[] }) {
  const favorites = useCollection((collected) => collected.favorites);
  const favoriteProducts = favorites.flatMap((id) => products.find((product) => product.id === id) ?? []).reverse();
  if (favoriteProducts.length === 0) return <EmptyCollection>{i18n._('You have no favorites yet.')}</EmptyCollection>;
  return (
    <div className="grid gap-4">
      <DeviceNote />
      <ul className={PRODUCT_GRID}>
        {favoriteProducts.map((product) => (
          <li key={product.id} className="relative">
            <ProductCard product={product} />
            <IconButton
              label={i18n._('Remove {name}', { name: product.name })}
              icon={<HeartOff />}
              onPress={() => void removeFavorite(product.id)}
              className="absolute end-4.5 top-4.5 bg-surface"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
