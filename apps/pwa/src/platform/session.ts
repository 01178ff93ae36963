import { ROLES, type Role } from '@waha/domain/kernel/roles';
import { create } from 'zustand';
import { readLocalValue, writeLocalValue } from '../offline/device/local-values';

/** The user who is signed in on this device. The token itself is in a cookie that no script can read. */
export type Session = { userId: string; role: Role; userEmail: string };

/** The session for the screens; follows other tabs. `last` stays until the screens behind the guard are unmounted. */
export const useSession = create<{ session: Session | undefined; last: Session | undefined }>(() => {
  const session = readStored();
  return { session, last: session };
});

export function getSession(): Session | undefined {
  return useSession.getState().session;
}

/** Returns the user of a screen behind the guard. */
export function useMember(): Session {
  const session = useSession((state) => state.session ?? state.last);
  if (!session) throw new Error('a screen behind the guard was shown without a session');
  return session;
}

export function startSession(session: Session): void {
  writeStored({ userId: session.userId, role: session.role, userEmail: session.userEmail, goodbye: undefined });
  useSession.setState({ session, last: session });
}

/** Removes the session from the device, and nothing else: pending jobs stay. */
export function endSession(): void {
  writeStored({ userId: undefined, role: undefined, userEmail: undefined });
  useSession.setState({ session: undefined });
}

/** Returns the user who signed out without a network: their session on the server must still be ended. */
export function readOwedSignOut(): string | undefined {
  return readLocalValue('goodbye');
}

export function storeOwedSignOut(userId: string | undefined): void {
  writeStored({ goodbye: userId });
}

/**
 * The data stored by "remember me": the email address and the checkbox. Passwords are left to the browser's password
 * manager.
 */
export type RememberedLogin = { email: string; rememberMe: boolean };

export function readRememberedLogin(): RememberedLogin {
  const rememberMe = readLocalValue('rememberMe') === 'true';
  return { rememberMe, email: rememberMe ? (readLocalValue('email') ?? '') : '' };
}

export function storeRememberedLogin({ email, rememberMe }: RememberedLogin): void {
  writeStored({ rememberMe: String(rememberMe), email: rememberMe ? email : undefined });
}

/** Follows sign-ins and sign-outs in other tabs. */
export function followOtherTabs(): void {
  const onStorage = () => {
    const session = readStored();
    if (session?.userId !== getSession()?.userId || session?.role !== getSession()?.role) {
      useSession.setState(session ? { session, last: session } : { session });
    }
  };
  addEventListener('storage', ({ key }) => (key === null || key === 'userId' || key === 'role') && onStorage());
  // A page restored from the back/forward cache has missed the events.
  addEventListener('pageshow', ({ persisted }) => persisted && onStorage());
}

function readStored(): Session | undefined {
  const [userId, role, userEmail] = [readLocalValue('userId'), readLocalValue('role'), readLocalValue('userEmail')];
  const knownRole = ROLES.find((each) => each === role);
  return userId && knownRole ? { userId, role: knownRole, userEmail: userEmail ?? '' } : undefined;
}

function writeStored(values: Record<string, string | undefined>): void {
  for (const [key, value] of Object.entries(values)) writeLocalValue(key, value);
}
