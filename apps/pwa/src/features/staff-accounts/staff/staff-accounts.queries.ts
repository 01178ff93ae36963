import type { BodyOf } from '@waha/domain/kernel/endpoint';
import type { StaffRole } from '@waha/domain/staff-accounts/staff-account';
import {
  inviteStaff,
  listStaff,
  sendStaffInvitation,
  setStaffAccess,
  setStaffRole,
  withdrawStaffInvitation,
} from '@waha/domain/staff-accounts/staff-accounts.contract';
import { resetTwoStep } from '@waha/domain/staff-accounts/two-step.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { useStaffCommand } from '#shell/staff/use-command';

const FEATURE = 'staff-accounts';

/** The staff accounts and invitations; refetched at every visit, and not stored on the device. */
export const staffQuery = endpointQuery([FEATURE, 'list'], listStaff, {}, { staleTime: 0 });

export const useInviteStaff = () =>
  useStaffCommand(FEATURE, (order: { body: BodyOf<typeof inviteStaff>; key: string }) =>
    callApi(inviteStaff, { body: order.body, idempotencyKey: order.key }),
  );

export const useSendInvitation = (id: string) =>
  useStaffCommand(FEATURE, (key: string) => callApi(sendStaffInvitation, { params: { id }, idempotencyKey: key }));

export const useWithdrawInvitation = (id: string) =>
  useStaffCommand(FEATURE, () => callApi(withdrawStaffInvitation, { params: { id } }));

export const useSetRole = (id: string) =>
  useStaffCommand(FEATURE, (role: StaffRole) => callApi(setStaffRole, { params: { id }, body: { role } }));

export const useResetTwoStep = (id: string) =>
  useStaffCommand(FEATURE, () => callApi(resetTwoStep, { params: { id } }));

export const useSetAccess = (id: string) =>
  useStaffCommand(FEATURE, (isOff: boolean) => callApi(setStaffAccess, { params: { id }, body: { isOff } }));
