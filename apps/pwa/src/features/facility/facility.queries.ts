import { queryOptions } from '@tanstack/react-query';
import { readConfig } from '@waha/domain/company/company.contract';
import { listReports, readFacility } from '@waha/domain/facility/facility.contract';
import { HOUR } from '@waha/domain/kernel/time';
import { call } from '../../platform/api-client';
import { KEPT, readQuery } from '../../platform/read-query';

/** Service points and their history. Kept on the device. */
export const facilityQuery = (userId: string) =>
  readQuery(['facility', 'points', userId], readFacility, { params: { userId } }, KEPT);

/** The member's reports, newest first. Kept on the device. */
export const reportsQuery = (userId: string) =>
  readQuery(['facility', 'reports', userId], listReports, { params: { userId } }, KEPT);

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
