import { queryOptions } from '@tanstack/react-query';
import { readConfig } from '@waha/domain/company/company.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import { callApi } from './call-api';
import { contentQuery } from './language/content-query';

/** The operator changes it rarely. */
const CONFIG_STALE_MS = 10 * MINUTE;

/** The brand, the support address and the payment accounts, in the shown language. Stored on the device. */
export const configQuery = () => contentQuery(['config'], (request) => callApi(readConfig, request), CONFIG_STALE_MS);

/** The accounts to pay to: only the methods that the operator has enabled. */
export const payeesQuery = () => queryOptions({ ...configQuery(), select: ({ payees }) => payees });
