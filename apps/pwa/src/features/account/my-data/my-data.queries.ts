import { queryOptions } from '@tanstack/react-query';
import { readMyData } from '@waha/domain/account/my-data/my-data.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import { callApi } from '#platform/call-api';
import { useLanguage } from '#platform/language/translations';

/** The stored data of the member, the views of documents, and agreements. The device does not store it. */
export const myDataQuery = (userId: string) => {
  const { language } = useLanguage.getState();
  return queryOptions({
    queryKey: ['account', 'my-data', userId, language],
    queryFn: ({ signal }) => callApi(readMyData, { query: { language }, signal }),
    staleTime: 0,
    gcTime: MINUTE,
  });
};
