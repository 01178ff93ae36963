import { queryOptions } from '@tanstack/react-query';
import { HOUR } from '@waha/domain/kernel/time';
import { useLanguage } from '#platform/language/translations';
import { loadCompany, readCachedCompany } from './cached-company';

/** The public data of the company; at once if this device has fetched it before. */
export const companyQuery = () =>
  queryOptions({
    queryKey: ['company', 'about', useLanguage.getState().language],
    queryFn: ({ signal }) => loadCompany(signal),
    initialData: () => readCachedCompany()?.company,
    initialDataUpdatedAt: () => readCachedCompany()?.readAt,
    staleTime: HOUR,
  });
