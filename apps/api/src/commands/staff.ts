import { parseArgs } from 'node:util';
import { PASSWORD_MIN_LENGTH } from '@waha/domain/account/sign-up';
import { STAFF_ROLES } from '@waha/domain/kernel/roles';
import { asc, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import { compose } from '../compose';
import { theOne } from '../features/account/find-people';
import { makeSetupLink } from '../features/account/set-up/setup-link';
import { people } from '../platform/auth/auth.tables';
import { readStandardInput } from '../platform/process/standard-input';
import { addStaff } from './add-staff';
import { removeStaff } from './remove-staff';
import { resetPassword } from './reset-password';
import { saySetupLink } from './say-setup-link';

const person = z.object({
  role: z.enum(STAFF_ROLES, 'must be admin, commercial_admin or finance_admin'),
  email: z.email('must be an email address'),
  name: z.string('is needed').check(z.minLength(1, 'is needed')),
  surname: z.string('is needed').check(z.minLength(1, 'is needed')),
});

/** `staff add …`, `list`, `link`, `remove` and `reset-password`; all work while the server runs, and while it does not. */
export async function staff([word, ...words]: string[]): Promise<void> {
  if (word === 'add') return add(words);
  if (word === 'list') return list();
  if (word === 'link') return link();
  if (word === 'remove' || word === 'reset-password') return change(word, words);
  throw new Error('Usage: waha staff add|list|link|remove|reset-password');
}

async function add(words: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: words,
    options: { role: text, email: text, name: text, surname: text, 'password-stdin': { type: 'boolean' } },
  });
  const parsed = person.safeParse(values);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `--${path.join('.')} ${message}`).join('\n'));
  }
  if (!values['password-stdin']) throw new Error('Give the password on standard input, with --password-stdin.');
  const password = readStandardInput();
  if (password.length < PASSWORD_MIN_LENGTH) throw new Error('The password needs at least 8 characters.');

  const { services, close } = await compose();
  try {
    console.log(await addStaff(services, { ...parsed.data, password }));
  } finally {
    close();
  }
}

async function change(word: 'remove' | 'reset-password', [called]: string[]): Promise<void> {
  const { services, close } = await compose();
  try {
    const person = await theOne(services.db, called, 'staff');
    if (word === 'reset-password') return await resetPassword(services, person);
    await removeStaff(services, person);
    console.log(`${person.email} is removed: logged out, and cannot log in. What they decided keeps their name.`);
  } finally {
    close();
  }
}

/** Another link for the first administrator; the one before is dead. */
async function link(): Promise<void> {
  const { services, close } = await compose();
  try {
    const made = await makeSetupLink(services);
    if (!made)
      throw new Error('There is an administrator already. For a forgotten password: waha staff reset-password');
    console.log(saySetupLink(made));
  } finally {
    close();
  }
}

async function list(): Promise<void> {
  const { services, close } = await compose();
  try {
    const rows = await services.db.select().from(people).where(ne(people.role, 'user')).orderBy(asc(people.createdAt));
    if (rows.length === 0) console.log('No staff yet. Add one with: waha staff add --role admin …');
    for (const { role, email, name, surname, blockedAt } of rows) {
      console.log(`${role.padEnd(18)}${email.padEnd(36)}${name} ${surname}${blockedAt === null ? '' : '  (removed)'}`);
    }
  } finally {
    close();
  }
}
