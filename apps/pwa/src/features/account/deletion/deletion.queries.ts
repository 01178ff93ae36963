import { readDeletion } from '@waha/domain/account/deletion/deletion.contract';
import { callApi } from '#platform/call-api';
import { contentQuery } from '#platform/language/content-query';

/** The scheduled deletion of the member's account. The home page reads it when it is idle, and shows what is known. */
export const deletionQuery = (userId: string) =>
  contentQuery(['account', 'deletion', userId], (request) => callApi(readDeletion, request), 0);
