import { memberRefusals } from './member-refusals';
import { staffRefusals } from './staff-refusals';

/** All refusals of the product: code, kind and the exact sentence. */
export const refusals = { ...memberRefusals, ...staffRefusals } as const;

export type RefusalCode = keyof typeof refusals;
