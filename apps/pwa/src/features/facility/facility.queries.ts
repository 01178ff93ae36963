import { queryOptions } from '@tanstack/react-query';
import { readConfig } from '@waha/domain/company/company.contract';
import { listReports, readFacility } from '@waha/domain/facility/facility.contract';
import { HOUR } from '@waha/domain/kernel/time';
import { call } from '../../platform/api-client';

/** Service points and their history. Kept on the device. */
export const facilityQuery = (userId: string) =>
  queryOptions({
    meta: { keep: true },
    queryKey: ['facility', 'points', userId],
    queryFn: ({ signal }) => call(readFacility, { params: { userId }, signal }),
  });

/** The member's reports, newest first. Kept on the device. */
export const reportsQuery = (userId: string) =>
  queryOptions({
    meta: { keep: true },
    queryKey: ['facility', 'reports', userId],
    queryFn: ({ signal }) => call(listReports, { params: { userId }, signal }),
  });

/** Where members write to. Kept on the device. */
export const supportQuery = () =>
  queryOptions({
    meta: { keep: true },
    queryKey: ['facility', 'support'],
    queryFn: async ({ signal }) => {
      const { brand, supportEmail } = await call(readConfig, { signal });
      return { brand, supportEmail };
    },
    staleTime: HOUR,
  });
