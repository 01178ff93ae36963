import { i18n } from '@lingui/core';
import { UserRound } from 'lucide-react';
import { lazy } from 'react';
import type { StaffSection } from '../staff/staff-sections';

/** What a commercial administrator keeps for each verified member. */
export const commercialSections: readonly StaffSection[] = [
  {
    name: 'members',
    label: () => i18n._('Members'),
    icon: UserRound,
    component: lazy(() =>
      import('./commercial-members').then(({ CommercialMembers }) => ({ default: CommercialMembers })),
    ),
  },
];
