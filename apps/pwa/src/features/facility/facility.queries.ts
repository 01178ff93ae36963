import { listReports, readFacility } from '@waha/domain/facility/facility.contract';
import { readServiceInterest } from '@waha/domain/facility/service-interest.contract';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';

/** The service credits and their history. Stored on the device. */
export const facilityQuery = (userId: string) =>
  endpointQuery(['facility', 'points', userId], readFacility, { params: { userId } }, PERSISTED);

/** The member's reports, newest first. Stored on the device. */
export const reportsQuery = (userId: string) =>
  endpointQuery(['facility', 'reports', userId], listReports, { params: { userId } }, PERSISTED);

export const SERVICE_INTEREST_KEY = ['facility', 'interest'];

/** The coming services of whose opening the member asked to be told. Stored on the device. */
export const serviceInterestQuery = (userId: string) =>
  endpointQuery([...SERVICE_INTEREST_KEY, userId], readServiceInterest, {}, PERSISTED);
