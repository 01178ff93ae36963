import { queryOptions } from '@tanstack/react-query';
import { readConfig } from '@waha/domain/company/company.contract';
import { listReports, readFacility } from '@waha/domain/facility/facility.contract';
import { HOUR } from '@waha/domain/kernel/time';
import { callApi } from '#platform/call-api';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';

/** The service points and their history. Stored on the device. */
export const facilityQuery = (userId: string) =>
  endpointQuery(['facility', 'points', userId], readFacility, { params: { userId } }, PERSISTED);

/** The member's reports, newest first. Stored on the device. */
export const reportsQuery = (userId: string) =>
  endpointQuery(['facility', 'reports', userId], listReports, { params: { userId } }, PERSISTED);

/** The support addresses for members. Stored on the device. */
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
