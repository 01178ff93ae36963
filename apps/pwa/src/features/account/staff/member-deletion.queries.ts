import {
  cancelMemberDeletion,
  readMemberDeletion,
  requestMemberDeletion,
  setDeletionHold,
} from '@waha/domain/account/deletion/staff/member-deletion.contract';
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
export const useHoldDeletion = (userId: string) =>
  useStaffCommand(FEATURE, (reason: string) =>
    callApi(setDeletionHold, { params: { userId }, body: { isHeld: true, reason } }),
  );
export const useReleaseDeletion = (userId: string) =>
  useStaffCommand(FEATURE, (reason: string) =>
    callApi(setDeletionHold, { params: { userId }, body: { isHeld: false, reason } }),
  );
