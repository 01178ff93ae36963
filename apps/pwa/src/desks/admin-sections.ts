import type { StaffSection } from './staff-sections';

/** What an administrator decides, the most urgent first. */
export const adminSections: readonly StaffSection[] = [];
