import { i18n } from '@lingui/core';
import { House, Settings } from 'lucide-react';
import type { NavItem } from '#shell/layout/nav-item';
import type { PopupTable } from '#shell/popup/popup-frame';
import { lazyExport } from '#ui/lazy-export';

/** The popups that every staff dashboard has. */
export const staffPopups: PopupTable = {
  settings: {
    title: () => i18n._('Paramètres'),
    component: lazyExport(() => import('./staff-settings'), 'StaffSettings'),
    size: 'narrow',
  },
};

export const staffNav: readonly NavItem[] = [
  { opens: undefined, label: () => i18n._('staff|Dashboard'), icon: House },
  { opens: 'settings', label: () => i18n._('Paramètres'), icon: Settings },
];
