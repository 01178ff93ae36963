import { listSources } from '@waha/domain/reconciliation/reconciliation.contract';
import { endpointQuery } from '#platform/endpoint-query';

/** The banks and wallets whose statements can be read. */
export const sourcesQuery = () => endpointQuery(['reconciliation', 'sources'], listSources, {});
