import { readHistory } from '@waha/domain/audit/audit.contract';
import { endpointQuery } from '#platform/endpoint-query';

/** Read anew each time: a look at it is one of its lines. */
export const historyQuery = (id: string) =>
  endpointQuery(['audit', 'history', id], readHistory, { params: { id } }, { staleTime: 0 });
