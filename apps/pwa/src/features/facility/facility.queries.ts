import { listReports, readFacility } from '@waha/domain/facility/facility.contract';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';

/** The service points and their history. Stored on the device. */
export const facilityQuery = (userId: string) =>
  endpointQuery(['facility', 'points', userId], readFacility, { params: { userId } }, PERSISTED);

/** The member's reports, newest first. Stored on the device. */
export const reportsQuery = (userId: string) =>
  endpointQuery(['facility', 'reports', userId], listReports, { params: { userId } }, PERSISTED);
