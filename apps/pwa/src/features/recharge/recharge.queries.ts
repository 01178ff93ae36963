import { readConfig } from '@waha/domain/company/company.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import { listOwnRecharges } from '@waha/domain/recharge/recharge.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';
import { contentQuery } from '#platform/language/content-query';

/** The prefix of all query keys of this feature. */
export const RECHARGES_KEY = ['recharge'] as const;

/** The member's own requests, newest first. Stored on the device. */
export const rechargesQuery = (userId: string) =>
  endpointQuery([...RECHARGES_KEY, 'own', userId], listOwnRecharges, {}, PERSISTED);

/** The accounts to pay to: only the methods that the operator has enabled. Stored on the device. */
export const payeesQuery = () =>
  contentQuery(
    [...RECHARGES_KEY, 'payees'],
    async (request) => (await callApi(readConfig, request)).payees,
    10 * MINUTE,
  );
