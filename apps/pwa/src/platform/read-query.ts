import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '@waha/domain/kernel/endpoint';
import { type AskArguments, call } from './api-client';

/** For a read that the device keeps, so that it can be seen again with no network. */
export const KEPT = { meta: { keep: true } } as const;

/** How long it is fresh and how long it stays in memory, in milliseconds. */
type ReadOptions = Partial<typeof KEPT> & { staleTime?: number; gcTime?: number };

/** A row of the contract as a query; its answer as the server gave it. */
export function readQuery<const Row extends Endpoint>(
  queryKey: QueryKey,
  row: Row,
  ask: CallInput<Row> & object,
  options: ReadOptions = {},
) {
  return queryOptions({
    ...options,
    queryKey,
    queryFn: ({ signal }) => call(row, ...([{ ...ask, signal }] as unknown as AskArguments<Row>)),
  });
}
