import { refusals } from './refusals';
import { staffAccountsRefusals } from './staff-accounts/staff-accounts.refusals';

/**
 * Every no that the server says. Those that only staff are told are not in `refusals`, which members' phones keep: the page
 * of staff says them by their sentence.
 */
export const allRefusals = { ...refusals, ...staffAccountsRefusals } as const;

export type AnyRefusalCode = keyof typeof allRefusals;
