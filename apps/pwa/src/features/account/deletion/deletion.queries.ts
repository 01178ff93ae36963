import { readDeletion } from '@waha/domain/account/deletion/deletion.contract';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';

/** The scheduled deletion of the member's account. The home page reads it when it is idle, and shows what is known. */
export const deletionQuery = (userId: string) =>
  endpointQuery(['account', 'deletion', userId], readDeletion, {}, PERSISTED);
