import { activateOutbox, flushSoon } from './start-outbox';

/**
 * Makes the signed-in member the owner of the device's storage and releases their held jobs. What another member left
 * is encrypted, or stays untouched and hidden until that member signs in.
 */
export async function onMemberSignIn({ userId }: { userId: string }): Promise<void> {
  try {
    await activateOutbox(userId);
    flushSoon();
  } catch (error) {
    console.warn('this device keeps nothing offline', error);
  }
}
