import { memberRefusals } from './member-refusals';
import { refundRequestRefusals } from './refunds/refund-request.refusals';
import { staffRefusals } from './staff-refusals';

/** All refusals of the product: code, kind and the exact sentence. */
export const refusals = { ...memberRefusals, ...refundRequestRefusals, ...staffRefusals } as const;

export type RefusalCode = keyof typeof refusals;
