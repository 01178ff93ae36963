import { withAppContext } from '../create-app-context';
import { DEMO_PASSWORD, seedDemo } from '../demo/seed-demo';
import { readArguments, UsageError } from './read-arguments';

const MESSAGES = {
  added: 'Demo people added.',
  there: 'Demo people are there already.',
  refused: 'This installation has people of its own, so no demo people are added.',
};

/** `seed --demo`: adds people with some history, to try the product. Never on an installation with members. */
export async function seed(words: string[]): Promise<void> {
  const { values } = readArguments(words, { options: { demo: { type: 'boolean' } } });
  if (!values.demo) throw new UsageError('Demo people are added with --demo alone.');
  await withAppContext(async ({ services }) => {
    const { outcome, people } = await seedDemo(services);
    console.log(MESSAGES[outcome]);
    for (const { role, email } of people) console.log(`  ${role.padEnd(18)}${email.padEnd(36)}${DEMO_PASSWORD}`);
  });
}
