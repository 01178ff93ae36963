import { i18n } from '@lingui/core';
import type { PackGroup, PackType } from '@waha/domain/purchase/pack';
import type { PopupParams } from '../../shell/popup/popup-url';
import { isThere } from './member-popup-names';

/** One picture of the grid and the popup or the screen that it opens. */
export type Tile = {
  /** Its name on the sheet of tiles. */
  art: string;
  label: () => string;
} & ({ opens: string; params?: PopupParams; to?: never } | { to: '/category' });

const packs = (params: { type?: PackType; group?: PackGroup }) => ({ opens: 'packs', params });

/** The dashboard's tiles (spec 2 §2), in their order. */
const TILES: readonly Tile[] = [
  { art: 'bonus-local', label: () => i18n._('Unlimited Bonus Local'), ...packs({ type: 'local' }) },
  {
    art: 'bonus-international',
    label: () => i18n._('Unlimited Bonus International'),
    ...packs({ type: 'international' }),
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
  { art: 'pack-ultra-one', label: () => i18n._('Ultra One'), ...packs({ group: 'PackUltraOne' }) },
  { art: 'pack-nvpu', label: () => 'N V P U', ...packs({ group: 'PackNVPU' }) },
  { art: 'pack-abir', label: () => 'A B I R', ...packs({ group: 'PackABIR' }) },
  { art: 'pack-sxmg', label: () => 'S X M G', ...packs({ group: 'PackSXMG' }) },
  { art: 'pack-sxmgsp', label: () => i18n._('S X M G special'), ...packs({ group: 'PackSXMGsp' }) },
  { art: 'pack-rrrr', label: () => 'R1 R2 R3 R4', ...packs({ group: 'PackRRRR' }) },
  { art: 'pack-rs', label: () => 'Rs Air', ...packs({ group: 'PackRS' }) },
  { art: 'pack-ajkq', label: () => 'B1 B2 B3 B4', ...packs({ group: 'PackAJKQ' }) },
  { art: 'pack-td', label: () => 'TD', ...packs({ group: 'PackTD' }) },
];

/** Those that lead to a screen, or to a popup that the desk has. */
export const tiles: readonly Tile[] = TILES.filter((tile) => tile.to !== undefined || isThere(tile));
