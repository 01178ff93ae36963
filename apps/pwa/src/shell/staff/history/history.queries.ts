import { readHistory } from '@waha/domain/audit/audit.contract';
import { readQuery } from '../../../platform/read-query';

/** Read anew each time: a look at it is one of its lines. */
export const historyQuery = (id: string) =>
  readQuery(['audit', 'history', id], readHistory, { params: { id } }, { staleTime: 0 });
