import { queryOptions } from '@tanstack/react-query';
import { readConfig } from '@waha/domain/company/company.contract';
import { listReports, readFacility } from '@waha/domain/facility/facility.contract';
import { HOUR } from '@waha/domain/kernel/time';
import { callApi } from '#platform/call-api';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';

/** Service points and their history. Kept on the device. */
export const facilityQuery = (userId: string) =>
  endpointQuery(['facility', 'points', userId], readFacility, { params: { userId } }, PERSISTED);

/** The member's reports, newest first. Kept on the device. */
export const reportsQuery = (userId: string) =>
  endpointQuery(['facility', 'reports', userId], listReports, { params: { userId } }, PERSISTED);

/** Where members write to. Kept on the device. */
export const supportQuery = () =>
  queryOptions({
    meta: { keep: true },
    queryKey: ['facility', 'support'],
    queryFn: async ({ signal }) => {
      const { brand, supportEmail } = await callApi(readConfig, { signal });
      return { brand, supportEmail };
    },
    staleTime: HOUR,
  });
