import type { StaffSection } from './staff-sections';

/** What a commercial administrator keeps for each verified member. */
export const commercialSections: readonly StaffSection[] = [];
