import { keepPreviousData } from '@tanstack/react-query';
import { readOverview } from '@waha/domain/overview/overview.contract';
import type { PeriodLength } from '@waha/domain/overview/periods';
import { endpointQuery } from '#platform/endpoint-query';

/** The figures of other periods replace the shown ones once they are loaded. */
export const overviewQuery = (per: PeriodLength) => ({
  ...endpointQuery(['overview', 'figures', per], readOverview, { query: { per } }),
  placeholderData: keepPreviousData,
});
