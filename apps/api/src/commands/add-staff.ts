import { checkNewPassword } from '@waha/domain/account/new-password';
import type { STAFF_ROLES } from '@waha/domain/kernel/roles';
import { endSessions, findPersonByEmail, saveReturn } from '../features/account/account.store';
import { addPerson } from '../features/account/add-person';
import { audit, OPERATOR } from '../platform/database/audit-log';
import type { Services } from '../platform/services';

type NewStaff = {
  role: (typeof STAFF_ROLES)[number];
  name: string;
  surname: string;
  email: string;
  password: string;
};

/**
 * Makes an account for one of the staff. Who was removed comes back, under the name that stands beside what they decided.
 * @returns what was done, for the operator
 * @throws Error, for the operator, when the password is one that many use, or the address is a member's or of staff who are not removed
 */
export async function addStaff(
  { passwords, commonPasswords, transact }: Pick<Services, 'passwords' | 'commonPasswords' | 'transact'>,
  { password, ...person }: NewStaff,
): Promise<string> {
  const chosen = checkNewPassword(password, commonPasswords);
  if (!chosen.ok) throw new Error(chosen.refusal.errors?.password);
  const passwordHash = await passwords.hash(password);
  const { role } = person;
  const email = person.email.toLowerCase();
  return transact(async (unit) => {
    const { tx, now } = unit;
    const known = await findPersonByEmail(tx, email);
    if (!known) {
      const id = await addPerson(unit, { ...person, passwordHash });
      await audit(unit, { actorId: OPERATOR, action: 'staff.added', subjectId: id, details: { role } });
      return `Added ${role} ${email}.`;
    }
    if (known.role === 'user') throw new Error(`${email} is a member. Staff need another address.`);
    if (known.blockedAt === undefined) {
      const instead = 'For a forgotten password: waha staff reset-password';
      throw new Error(`${email} is one of the staff already (${known.role}). ${instead}`);
    }
    await saveReturn(unit, known.id, { role, passwordHash });
    await endSessions(tx, { personId: known.id }, now);
    await audit(unit, { actorId: OPERATOR, action: 'staff.restored', subjectId: known.id, details: { role } });
    const name = `${known.name} ${known.surname}`;
    return `${email} was removed, and is back as ${role}, with the new password and the old name: ${name}.`;
  });
}
