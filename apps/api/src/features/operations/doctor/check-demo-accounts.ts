import { formatCount } from '@waha/domain/kernel/text/format-count';
import { and, inArray, isNull } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { createPasswordHasher } from '#platform/auth/password-hasher';
import type { Database } from '#platform/database/database';
import { isOwnMachine } from './check-address';
import { createOkFinding, createWarningFinding, type Finding } from './finding';

const DEMO_CHECK = 'demo accounts';

/** The addresses of the demo accounts, and the password that everybody may know. */
export type DemoAccounts = { emails: readonly string[]; password: string };

/** Checks that nobody can sign in with the demo password on a server that others reach. */
export async function checkDemoAccounts(
  db: Database,
  publicUrl: string,
  { emails, password }: DemoAccounts,
): Promise<Finding> {
  const { email, role, passwordHash } = people;
  const accounts = await db
    .select({ email, role, passwordHash })
    .from(people)
    .where(and(inArray(email, [...emails]), isNull(people.blockedAt)));
  const passwords = createPasswordHasher();
  const open: typeof accounts = [];
  for (const account of accounts) if (await passwords.matches(account.passwordHash, password)) open.push(account);
  if (open.length === 0) return createOkFinding(DEMO_CHECK, 'nobody can sign in with the demo password');
  const message = `${formatCount(open.length, 'account')} with the public demo password`;
  if (isOwnMachine(publicUrl)) return createOkFinding(DEMO_CHECK, `${message}, on a server for this machine only`);
  const staff = open.filter(({ role }) => role !== 'user').length;
  return createWarningFinding(
    DEMO_CHECK,
    `${message}, ${staff} of them staff: everybody who reaches ${publicUrl} can sign in`,
    'Start over with an empty installation (docs/operator/install.md), or end each account: waha staff remove, waha member block.',
    open.map(({ role, email }) => `${role} ${email}`),
  );
}
