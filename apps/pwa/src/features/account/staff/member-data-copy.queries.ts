import {
  readMemberDataCopy,
  requestMemberDataCopy,
} from '@waha/domain/account/data-copy/staff/member-data-copy.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { useStaffCommand } from '#shell/staff/use-command';

const FEATURE = 'account';

/** The state changes with the time, so it is read at every visit. */
export const memberDataCopyQuery = (userId: string) =>
  endpointQuery(
    [FEATURE, 'member-data-copy', userId],
    readMemberDataCopy,
    { params: { userId } },
    { gcTime: MINUTE, staleTime: 0 },
  );

export const useRequestMemberDataCopy = (userId: string) =>
  useStaffCommand(FEATURE, (reason: string) =>
    callApi(requestMemberDataCopy, { params: { userId }, body: { reason } }),
  );
