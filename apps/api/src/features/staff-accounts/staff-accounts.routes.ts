import { checkNewPassword } from '@waha/domain/account/new-password';
import type { PersonId } from '@waha/domain/kernel/ids';
import * as contract from '@waha/domain/staff-accounts/staff-accounts.contract';
import { resetTwoStep as resetTwoStepRow } from '@waha/domain/staff-accounts/two-step.contract';
import type { FastifyInstance } from 'fastify';
import { unwrapResult } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand, servePreparedCommand } from '#platform/http/serve-command';
import { changeStaff } from './change-staff';
import { inviteStaff, sendInvitation, withdrawInvitation } from './invite-staff';
import { checkInvitation, joinStaff } from './join-staff';
import { resetTwoStep } from './reset-two-step';
import { viewStaff } from './staff-accounts.queries';

/** Staff accounts: administrators invite, change and switch off; invited people join. */
export async function staffAccountsRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { db, passwords, commonPasswords } = services;

  serveEndpoint(app, contract.listStaff, () => viewStaff(db));

  serveCommand(app, contract.inviteStaff, async ({ actor, body }, unit) => ({
    _id: await inviteStaff(unit, services, body, actor.id),
  }));

  serveCommand(app, contract.sendStaffInvitation, ({ actor, params }, unit) =>
    sendInvitation(unit, services, params.id as PersonId, actor.id),
  );

  serveCommand(app, contract.withdrawStaffInvitation, ({ actor, params }, unit) =>
    withdrawInvitation(unit, params.id as PersonId, actor.id),
  );

  serveCommand(app, contract.setStaffRole, ({ actor, params, body }, unit) =>
    changeStaff(unit, app.services, { staffId: params.id as PersonId, change: { role: body.role }, by: actor.id }),
  );

  serveCommand(app, contract.setStaffAccess, ({ actor, params, body }, unit) =>
    changeStaff(unit, app.services, { staffId: params.id as PersonId, change: { isOff: body.isOff }, by: actor.id }),
  );

  serveCommand(app, resetTwoStepRow, ({ actor, params }, unit) =>
    resetTwoStep(unit, services, { staffId: params.id as PersonId, by: actor.id }),
  );

  servePreparedCommand(
    app,
    contract.joinStaff,
    async ({ body }) => {
      await checkInvitation(services, body.token);
      unwrapResult(checkNewPassword(body.password, commonPasswords));
      return passwords.hash(body.password);
    },
    ({ body, prepared }, unit) => joinStaff(unit, body.token, prepared),
  );
}
