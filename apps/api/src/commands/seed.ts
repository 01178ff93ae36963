import { compose } from '../compose';
import { DEMO_PASSWORD, seedDemo } from '../demo/seed-demo';

/** `seed --demo`: people with some history, for trying the product out. Never on an installation with members. */
export async function seed(words: string[]): Promise<void> {
  if (!words.includes('--demo')) throw new Error('Usage: waha seed --demo');
  const { services, close } = await compose();
  try {
    const accounts = await seedDemo(services);
    console.log(accounts.isNew ? 'Demo people added.' : 'Demo people are there already.');
    for (const { role, email } of accounts.people)
      console.log(`  ${role.padEnd(18)}${email.padEnd(36)}${DEMO_PASSWORD}`);
  } finally {
    close();
  }
}
