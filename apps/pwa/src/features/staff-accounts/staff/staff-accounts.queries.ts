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
import { call } from '../../../platform/api-client';
import { readQuery } from '../../../platform/read-query';
import { useStaffCommand } from '../../../shell/staff/use-command';

const FEATURE = 'staff-accounts';

/** Who works here and who was invited; read anew by whoever comes to look, and kept on no device. */
export const staffQuery = readQuery([FEATURE, 'list'], listStaff, {}, { staleTime: 0 });

export const useInvite = () =>
  useStaffCommand(FEATURE, (order: { body: BodyOf<typeof inviteStaff>; key: string }) =>
    call(inviteStaff, { body: order.body, idempotencyKey: order.key }),
  );

export const useSendInvitation = (id: string) =>
  useStaffCommand(FEATURE, (key: string) => call(sendStaffInvitation, { params: { id }, idempotencyKey: key }));

export const useWithdrawInvitation = (id: string) =>
  useStaffCommand(FEATURE, () => call(withdrawStaffInvitation, { params: { id } }));

export const useSetRole = (id: string) =>
  useStaffCommand(FEATURE, (role: StaffRole) => call(setStaffRole, { params: { id }, body: { role } }));

export const useResetTwoStep = (id: string) => useStaffCommand(FEATURE, () => call(resetTwoStep, { params: { id } }));

export const useSetAccess = (id: string) =>
  useStaffCommand(FEATURE, (isOff: boolean) => call(setStaffAccess, { params: { id }, body: { isOff } }));
