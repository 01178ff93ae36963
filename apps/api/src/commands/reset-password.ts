import { endPasswordResets } from '../features/account/account.store';
import { createPasswordLink } from '../features/account/passwords/password-link';
import type { Person } from '../platform/auth/people.store';
import { OPERATOR_ID, writeAuditLog } from '../platform/database/audit-log';
import type { Services } from '../platform/services';

/**
 * Prints a one-time link and disables earlier ones. The current password stays valid until the link is used. Only its
 * owner knows the new password.
 */
export async function resetPassword({ transact, config }: Services, { id, email }: Person): Promise<void> {
  const link = await transact(async (unit) => {
    await writeAuditLog(unit, { actorId: OPERATOR_ID, action: 'password.link-made', subjectId: id });
    await endPasswordResets(unit.tx, id, unit.now);
    return createPasswordLink(unit, config, id);
  });
  console.log(`Send this link to ${email}. It sets a new password, works once and expires in 30 minutes:\n  ${link}`);
}
