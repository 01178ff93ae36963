import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '@waha/domain/kernel/endpoint';
import { type CallArguments, callApi } from './call-api';

/** For a read that the device keeps, so that it can be seen again with no network. */
export const PERSISTED = { meta: { keep: true } } as const;

/** How long it is fresh and how long it stays in memory, in milliseconds. */
type ReadOptions = Partial<typeof PERSISTED> & { staleTime?: number; gcTime?: number };

/** A row of the contract as a query; its answer as the server gave it. */
export function endpointQuery<const Row extends Endpoint>(
  queryKey: QueryKey,
  endpoint: Row,
  input: CallInput<Row> & object,
  options: ReadOptions = {},
) {
  return queryOptions({
    ...options,
    queryKey,
    queryFn: ({ signal }) => callApi(endpoint, ...([{ ...input, signal }] as unknown as CallArguments<Row>)),
  });
}
