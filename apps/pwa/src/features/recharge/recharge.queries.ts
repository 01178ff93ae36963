import { readConfig } from '@waha/domain/company/company.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import { listOwnRecharges } from '@waha/domain/recharge/recharge.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';
import { contentQuery } from '#platform/language/content-query';

/** Everything of this feature that was read. */
export const RECHARGES_KEY = ['recharge'] as const;

/** The member's own requests, newest first. Kept on the device. */
export const rechargesQuery = (userId: string) =>
  endpointQuery([...RECHARGES_KEY, 'own', userId], listOwnRecharges, {}, PERSISTED);

/** Where to pay: only the methods that the operator has switched on. Kept on the device. */
export const payeesQuery = () =>
  contentQuery([...RECHARGES_KEY, 'payees'], async (asking) => (await callApi(readConfig, asking)).payees, 10 * MINUTE);
