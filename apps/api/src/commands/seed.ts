import { isOwnMachine } from '#features/operations/doctor/check-address';
import { withAppContext } from '../create-app-context';
import { DEMO_PASSWORD } from '../demo/demo-people';
import { seedDemo } from '../demo/seed-demo';
import { readArguments, UsageError } from './read-arguments';

const MESSAGES = {
  added: 'Demo accounts added.',
  there: 'Demo accounts already exist.',
  refused:
    'This installation has accounts of its own. Demo accounts are only added before the first one. To start over with an empty installation: docs/operator/install.md.',
};

const describePublicAccounts = (publicUrl: string) =>
  `Warning: this password is public, and one account is an administrator. Before members use ${publicUrl}, start over with an empty installation: docs/operator/install.md, "Try it with demo people".
The link for the first administrator works no longer: the demo accounts are the first ones.`;

/** `seed --demo`: adds people with some history, to try the product. Never on an installation with members. */
export async function seed(args: string[]): Promise<void> {
  const { values } = readArguments(args, { options: { demo: { type: 'boolean' } } });
  if (!values.demo) throw new UsageError('Add --demo to add demo accounts.');
  await withAppContext(async ({ services }) => {
    const { outcome, people } = await seedDemo(services);
    console.log(MESSAGES[outcome]);
    if (outcome === 'refused') process.exitCode = 1;
    for (const { role, email } of people) console.log(`  ${role.padEnd(18)}${email.padEnd(36)}${DEMO_PASSWORD}`);
    const { publicUrl } = services.config;
    if (people.length > 0 && !isOwnMachine(publicUrl)) console.error(describePublicAccounts(publicUrl));
  });
}
