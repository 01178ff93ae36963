import { i18n } from '@lingui/core';
import { UserRound } from 'lucide-react';
import { lazyOf } from '../../ui/lazy-of';
import type { StaffSection } from '../staff/staff-sections';

/** What a commercial administrator keeps for each verified member. */
export const commercialSections: readonly StaffSection[] = [
  {
    name: 'members',
    label: () => i18n._('Members'),
    icon: UserRound,
    component: lazyOf(() => import('./commercial-members'), 'CommercialMembers'),
  },
];
