import {
  cancelMemberDeletion,
  readMemberDeletion,
  requestMemberDeletion,
} from '@waha/domain/account/deletion/staff/member-deletion.contract';
import { setMemberHold } from '@waha/domain/account/hold/staff/member-hold.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { useStaffCommand } from '#shell/staff/use-command';

const FEATURE = 'account';

/** The pending items change without a report, so they are read at every visit. */
export const memberDeletionQuery = (userId: string) =>
  endpointQuery(
    [FEATURE, 'member-deletion', userId],
    readMemberDeletion,
    { params: { userId } },
    { gcTime: MINUTE, staleTime: 0 },
  );

export const useRequestMemberDeletion = (userId: string) =>
  useStaffCommand(FEATURE, (reason: string) =>
    callApi(requestMemberDeletion, { params: { userId }, body: { reason } }),
  );
export const useCancelMemberDeletion = (userId: string) =>
  useStaffCommand(FEATURE, (reason: string) => callApi(cancelMemberDeletion, { params: { userId }, body: { reason } }));
export const useSetHold = (userId: string, isHeld: boolean) =>
  useStaffCommand(FEATURE, (reason: string) =>
    callApi(setMemberHold, { params: { userId }, body: { isHeld, reason } }),
  );
