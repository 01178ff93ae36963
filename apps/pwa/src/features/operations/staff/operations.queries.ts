import { queryOptions } from '@tanstack/react-query';
import { SECOND } from '@waha/domain/kernel/time';
import { readOperations } from '@waha/domain/operations/operations.contract';
import { callApi } from '#platform/call-api';

/** The health of the service. Refetched while the page is visible. */
export const operationsQuery = () =>
  queryOptions({
    queryKey: ['operations'],
    queryFn: ({ signal }) => callApi(readOperations, { signal }),
    refetchInterval: 30 * SECOND,
  });
