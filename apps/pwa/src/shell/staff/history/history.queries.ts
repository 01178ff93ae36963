import { readHistory } from '@waha/domain/audit/audit.contract';
import { endpointQuery } from '#platform/endpoint-query';

/** Fetched again each time: every read adds a line to the log. */
export const historyQuery = (id: string) =>
  endpointQuery(['audit', 'history', id], readHistory, { params: { id } }, { staleTime: 0 });
