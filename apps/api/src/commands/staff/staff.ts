import { checkNewPassword } from '@waha/domain/account/new-password';
import { PASSWORD_MIN_LENGTH } from '@waha/domain/kernel/password-length';
import { STAFF_ROLES } from '@waha/domain/kernel/roles';
import { text } from '@waha/domain/kernel/wire';
import { asc, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import { withAppContext } from '#create-app-context';
import { reactivateAccount } from '#features/account/account.store';
import { findPersonByEmailOrId } from '#features/account/find-members';
import { createSetupLink } from '#features/account/set-up/setup-link';
import { changeStaff } from '#features/staff-accounts/change-staff';
import { deleteInvitation, findInvitationOf } from '#features/staff-accounts/invitation.store';
import { resetTwoStep } from '#features/staff-accounts/reset-two-step';
import { addPerson } from '#platform/auth/add-person';
import { people } from '#platform/auth/auth.tables';
import { findPersonByEmail, type Person } from '#platform/auth/people.store';
import { endSessions } from '#platform/auth/session.store';
import { OPERATOR_ID, writeAuditLog } from '#platform/database/audit-log';
import { RefusalError } from '#platform/http/refusal-error';
import { readStandardInput } from '#platform/process/standard-input';
import type { Services } from '#platform/services';
import { printReport } from '../print-report';
import { readArguments, UsageError } from '../read-arguments';
import { resetPassword } from '../reset-password';
import { printSetupLink } from './print-setup-link';

const personSchema = z.object({
  role: z.enum(STAFF_ROLES, `must be one of ${STAFF_ROLES.join(', ')}`),
  email: z.email('must be an email address'),
  name: text('is required', 80),
  surname: text('is required', 80),
});

/**
 * `staff add …`, `list`, `link`, `remove`, `reset-password` and `reset-two-step`; all work whether or not the server is
 * running.
 */
export async function staff([action, ...args]: string[]): Promise<void> {
  if (action === 'add') return addFromArguments(args);
  if (action === 'remove' || action === 'reset-password' || action === 'reset-two-step')
    return changeAccount(action, args);
  if (action === 'list') {
    const { values } = readArguments(args, { options: { json: { type: 'boolean' } } });
    return printList(values.json === true);
  }
  readArguments(args);
  return printNewLink();
}

async function addFromArguments(args: string[]): Promise<void> {
  const stringOption = { type: 'string' } as const;
  const { values } = readArguments(args, {
    options: {
      role: stringOption,
      email: stringOption,
      name: stringOption,
      surname: stringOption,
      'password-stdin': { type: 'boolean' },
    },
  });
  const parsed = personSchema.safeParse(values);
  if (!parsed.success) {
    throw new UsageError(parsed.error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`).join('\n'));
  }
  if (!values['password-stdin']) throw new UsageError('Pass the password on standard input with --password-stdin.');
  const password = readStandardInput();
  if (password.length < PASSWORD_MIN_LENGTH) throw new Error('The password must have at least 8 characters.');

  await withAppContext(async ({ services }) => {
    console.log(await addStaff(services, { ...parsed.data, password }));
  });
}

async function changeAccount(action: 'remove' | 'reset-password' | 'reset-two-step', args: string[]): Promise<void> {
  const [called] = readArguments(args, { least: 1, most: 1 }).positionals;
  await withAppContext(async ({ services }) => {
    const person = await findPersonByEmailOrId(services.db, called, 'staff');
    if (action === 'reset-password') return await resetPassword(services, person);
    if (action === 'reset-two-step') return console.log(await removeTwoStep(services, person));
    await removeStaff(services, person);
    console.log(
      `Removed ${person.email}. They are logged out and cannot log in. Their past decisions keep their name.`,
    );
  });
}

/**
 * For staff who have lost their app and their recovery codes: they sign in with the password alone, and set up another
 * second step.
 * @returns what was done, for the operator
 * @throws RefusalError `two_step_off`
 */
export async function removeTwoStep(
  services: Pick<Services, 'transact' | 'config' | 'catalogue'>,
  { id, email }: Person,
): Promise<string> {
  await services.transact((unit) => resetTwoStep(unit, services, { staffId: id, by: OPERATOR_ID }));
  return `Two-step verification is off for ${email}. They can log in with the password alone.`;
}

/** Prints a new link for the first administrator; the previous one no longer works. */
async function printNewLink(): Promise<void> {
  await withAppContext(async ({ services }) => {
    const setupLink = await createSetupLink(services);
    if (!setupLink)
      throw new Error('An administrator already exists. To reset a password: waha staff reset-password <email>');
    console.log(printSetupLink(setupLink));
  });
}

async function printList(isJson: boolean): Promise<void> {
  await withAppContext(async ({ services }) => {
    const rows = await services.db.select().from(people).where(ne(people.role, 'user')).orderBy(asc(people.createdAt));
    if (isJson) {
      const accounts = rows.map(({ role, email, name, surname, blockedAt }) => ({
        role,
        email,
        name,
        surname,
        isRemoved: blockedAt !== null,
      }));
      return printReport({ accounts });
    }
    if (rows.length === 0) console.log('No staff accounts yet. Add one with: waha staff add --role admin …');
    for (const { role, email, name, surname, blockedAt } of rows) {
      console.log(`${role.padEnd(18)}${email.padEnd(36)}${name} ${surname}${blockedAt === null ? '' : '  (removed)'}`);
    }
  });
}

type NewStaff = {
  role: (typeof STAFF_ROLES)[number];
  name: string;
  surname: string;
  email: string;
  password: string;
};

/**
 * Creates a staff account. A removed person is restored, under the name that is shown beside their decisions.
 * @returns what was done, for the operator
 * @throws Error, for the operator, if the password is a common one, or the address belongs to a member or to staff who
 * are not removed
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
    const existingPerson = await findPersonByEmail(tx, email);
    const invitation = await findInvitationOf(tx, email);
    if (invitation) await deleteInvitation(tx, invitation.id);
    if (!existingPerson) {
      const id = await addPerson(unit, { ...person, passwordHash });
      await writeAuditLog(unit, { actorId: OPERATOR_ID, action: 'staff.added', subjectId: id, details: { role } });
      return `Added ${role} ${email}.`;
    }
    if (existingPerson.role === 'user') throw new Error(`${email} belongs to a member. Use another address for staff.`);
    if (existingPerson.blockedAt === undefined) {
      const instead = `To reset the password: waha staff reset-password ${email}`;
      throw new Error(`${email} is already staff (${existingPerson.role}). ${instead}`);
    }
    await reactivateAccount(unit, existingPerson.id, { role, passwordHash });
    await endSessions(tx, { personId: existingPerson.id }, now);
    await writeAuditLog(unit, {
      actorId: OPERATOR_ID,
      action: 'staff.restored',
      subjectId: existingPerson.id,
      details: { role },
    });
    const name = `${existingPerson.name} ${existingPerson.surname}`;
    return `Restored ${email} as ${role}, with the new password and the previous name ${name}.`;
  });
}

/**
 * Removes a staff account: the person cannot sign in, but their name stays beside their decisions. @throws Error for
 * the last administrator
 */
export async function removeStaff(
  services: Pick<Services, 'transact' | 'config' | 'catalogue'>,
  { id, email }: Person,
): Promise<void> {
  try {
    await services.transact((unit) =>
      changeStaff(unit, services, { staffId: id, change: { isOff: true }, by: OPERATOR_ID }),
    );
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.code !== 'last_admin') throw error;
    throw new Error(`${email} is the last administrator. Add another administrator first: waha staff add`, {
      cause: error,
    });
  }
}
