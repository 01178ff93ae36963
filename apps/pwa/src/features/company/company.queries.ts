import { queryOptions } from '@tanstack/react-query';
import { HOUR } from '@waha/domain/kernel/time';
import { useLanguage } from '#platform/language/translations';
import { loadCompany, readCachedCompany } from './cached-company';

/** The company as it is told to everybody; at once where this device has read it before. */
export const companyQuery = () =>
  queryOptions({
    queryKey: ['company', 'about', useLanguage.getState().language],
    queryFn: ({ signal }) => loadCompany(signal),
    initialData: () => readCachedCompany()?.company,
    initialDataUpdatedAt: () => readCachedCompany()?.readAt,
    staleTime: HOUR,
  });
