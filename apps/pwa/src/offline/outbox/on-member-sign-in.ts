import { activateOutbox, flushSoon } from './start-outbox';

/**
 * A member has logged in: what this device keeps is theirs from now on, and what waited for them goes. What
 * another member left is locked, or stays untouched and unseen, until they come back.
 */
export async function onMemberSignIn({ userId }: { userId: string }): Promise<void> {
  try {
    await activateOutbox(userId);
    flushSoon();
  } catch (error) {
    console.warn('this device keeps nothing offline', error);
  }
}
