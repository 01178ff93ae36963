import type { ComponentType } from 'react';
import { OwnedPacksStrip } from '../../features/purchase/home/owned-packs-strip';
import { PurchaseNews } from '../../features/purchase/home/purchase-news';
import { WalletCard } from '../../features/wallet/home/wallet-card';

/** A part of the home screen. It waits, fails and is empty on its own, without the others. */
export type HomePart = { name: string; component: ComponentType };

/** What the home shows above the tiles, first what needs the member (wallet card, owned packs …). */
export const homeParts: readonly HomePart[] = [
  { name: 'purchase-news', component: PurchaseNews },
  { name: 'wallet', component: WalletCard },
  { name: 'owned-packs', component: OwnedPacksStrip },
];
