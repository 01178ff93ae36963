import { queryOptions } from '@tanstack/react-query';
import { readDataCopy } from '@waha/domain/account/data-copy/data-copy.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import { callApi } from '#platform/call-api';
import { useLanguage } from '#platform/language/translations';

/** The copy of the member's data. It is not stored on the device: without a network there is no download. */
export const dataCopyQuery = (userId: string) => {
  const { language } = useLanguage.getState();
  return queryOptions({
    queryKey: ['account', 'data-copy', userId, language],
    queryFn: ({ signal }) => callApi(readDataCopy, { query: { language }, signal }),
    staleTime: 0,
    gcTime: MINUTE,
  });
};
