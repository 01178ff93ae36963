import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '@waha/domain/kernel/endpoint';
import { type CallArguments, callApi } from './call-api';

/** Options of a query that the device stores, so that it can be shown without a network. */
export const PERSISTED = { meta: { keep: true } } as const;

/** How long the data is fresh and how long it stays in memory, in milliseconds. */
type ReadOptions = Partial<typeof PERSISTED> & { staleTime?: number; gcTime?: number };

/** Returns query options for an endpoint; the data is the server's reply. */
export function endpointQuery<const Row extends Endpoint>(
  queryKey: QueryKey,
  endpoint: Row,
  input: CallInput<Row> & object,
  options: ReadOptions = {},
) {
  return queryOptions({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => {
      // Ten requests of one screen take a slow phone 100 ms to send. Each is sent in a task of its own, after the frame.
      await new Promise((resolve) => setTimeout(resolve));
      return callApi(endpoint, ...([{ ...input, signal }] as unknown as CallArguments<Row>));
    },
  });
}
