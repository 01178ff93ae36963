import { reconciliationRefusals } from './reconciliation/staff/reconciliation.refusals';
import { refusals } from './refusals';

/** Every no that the API says: those that each phone has words for by heart, and those that are said to staff alone. */
export const everyRefusal = { ...refusals, ...reconciliationRefusals } as const;

export type EveryRefusalCode = keyof typeof everyRefusal;
