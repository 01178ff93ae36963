import { queryOptions } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import { readOperations } from '@waha/domain/operations/operations.contract';
import { callApi } from '#platform/call-api';

/** How the service is. Read anew while somebody looks; a page out of sight asks nothing. */
export const operationsQuery = () =>
  queryOptions({
    queryKey: ['operations'],
    queryFn: ({ signal }) => callApi(readOperations, { signal }),
    refetchInterval: 30 * SECOND,
  });
