import type { StaffSection } from './staff-sections';

/** The two kinds of paper that finance checks. */
export const financeSections: readonly StaffSection[] = [];
