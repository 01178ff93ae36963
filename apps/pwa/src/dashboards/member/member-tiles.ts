import { i18n } from '@lingui/core';
import type { PackGroup, PackType } from '@waha/domain/purchase/pack';
import type { PopupParams } from '#shell/popup/popup-address';
import { hasMemberPopup } from './member-popup-names';

/** One picture of the grid and the popup or the screen that it opens. */
export type Tile = {
  /** Its name in the sprite sheet of tiles. */
  art: string;
  label: () => string;
} & ({ opens: string; params?: PopupParams; to?: never } | { to: '/category' });

const openPacks = (params: { type?: PackType; group?: PackGroup }) => ({ opens: 'packs', params });

/** The dashboard's tiles (spec 2 §2), in their order. */
const TILES: readonly Tile[] = [
  { art: 'bonus-local', label: () => i18n._('Unlimited Bonus Local'), ...openPacks({ type: 'local' }) },
  {
    art: 'bonus-international',
    label: () => i18n._('Unlimited Bonus International'),
    ...openPacks({ type: 'international' }),
  },
  { art: 'wallets', label: () => i18n._('Wallets'), opens: 'wallet' },
  { art: 'marketplace', label: () => i18n._('Marketplace'), to: '/category' },
  { art: 'owned-packs', label: () => i18n._('My packs'), opens: 'owned-packs' },
  { art: 'payments', label: () => i18n._('My payments'), opens: 'my-payments' },
  { art: 'tasks', label: () => i18n._('Tasks'), opens: 'tasks' },
  { art: 'facility-vip', label: () => i18n._('Facility VIP'), opens: 'facility' },
  { art: 'invoices', label: () => i18n._('Invoices'), opens: 'invoices' },
  { art: 'invoices-paid', label: () => i18n._('Invoices Paid'), opens: 'invoices-paid' },
  { art: 'repair-service', label: () => i18n._('Repair Service'), opens: 'repair' },
  { art: 'pack-ultra-one', label: () => i18n._('Ultra One'), ...openPacks({ group: 'PackUltraOne' }) },
  { art: 'pack-nvpu', label: () => 'N V P U', ...openPacks({ group: 'PackNVPU' }) },
  { art: 'pack-abir', label: () => 'A B I R', ...openPacks({ group: 'PackABIR' }) },
  { art: 'pack-sxmg', label: () => 'S X M G', ...openPacks({ group: 'PackSXMG' }) },
  { art: 'pack-sxmgsp', label: () => i18n._('S X M G special'), ...openPacks({ group: 'PackSXMGsp' }) },
  { art: 'pack-rrrr', label: () => 'R1 R2 R3 R4', ...openPacks({ group: 'PackRRRR' }) },
  { art: 'pack-rs', label: () => 'Rs Air', ...openPacks({ group: 'PackRS' }) },
  { art: 'pack-ajkq', label: () => 'B1 B2 B3 B4', ...openPacks({ group: 'PackAJKQ' }) },
  { art: 'pack-td', label: () => 'TD', ...openPacks({ group: 'PackTD' }) },
];

/** The tiles that lead to a screen, or to an existing popup. */
export const memberTiles: readonly Tile[] = TILES.filter((tile) => tile.to !== undefined || hasMemberPopup(tile));
