import { listOwnRecharges } from '@waha/domain/recharge/recharge.contract';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';

/** The prefix of all query keys of this feature. */
export const RECHARGES_KEY = ['recharge'] as const;

/** The member's own requests, newest first. Stored on the device. */
export const rechargesQuery = (userId: string) =>
  endpointQuery([...RECHARGES_KEY, 'own', userId], listOwnRecharges, {}, PERSISTED);
