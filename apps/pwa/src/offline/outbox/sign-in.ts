import { flushSoon, takeUp } from './triggers';

/**
 * A member has logged in: what this device keeps is theirs from now on, and what waited for them goes. What
 * another member left is locked, or stays untouched and unseen, until they come back.
 */
export async function memberSignedIn({ userId }: { userId: string }): Promise<void> {
  try {
    await takeUp(userId);
    flushSoon();
  } catch (error) {
    console.warn('this device keeps nothing offline', error);
  }
}
