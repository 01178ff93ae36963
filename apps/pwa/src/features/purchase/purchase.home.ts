import { lazy } from 'react';

/** What buying shows on the home screen; its code comes after the first paint. */
export const PurchaseNews = lazy(() =>
  import('./home/purchase-news').then(({ PurchaseNews }) => ({ default: PurchaseNews })),
);

export const OwnedPacksStrip = lazy(() =>
  import('./home/owned-packs-strip').then(({ OwnedPacksStrip }) => ({ default: OwnedPacksStrip })),
);
