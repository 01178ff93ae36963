import { ROLES, type Role } from '@waha/domain/kernel/roles';
import { create } from 'zustand';
import { readLocalValue, writeLocalValue } from '../offline/device/local-values';

/** Who is signed in on this device. The token itself is in a cookie that no script can read. */
export type Session = { userId: string; role: Role; userEmail: string };

/** The session as the screens see it; follows other tabs. `last` outlives it until the screens behind the guard are gone. */
export const useSession = create<{ session: Session | undefined; last: Session | undefined }>(() => {
  const session = readStored();
  return { session, last: session };
});

export function getSession(): Session | undefined {
  return useSession.getState().session;
}

/** Who is at a screen that is behind the guard. */
export function useMember(): Session {
  const session = useSession((state) => state.session ?? state.last);
  if (!session) throw new Error('a screen behind the guard was shown without a session');
  return session;
}

export function startSession(session: Session): void {
  write({ userId: session.userId, role: session.role, userEmail: session.userEmail, goodbye: undefined });
  useSession.setState({ session, last: session });
}

/** Forgets who is signed in, and nothing else: what waits on the device waits on. */
export function endSession(): void {
  write({ userId: undefined, role: undefined, userEmail: undefined });
  useSession.setState({ session: undefined });
}

/** Who logged out while the server could not be told: their session there is still to be ended. */
export function readOwedSignOut(): string | undefined {
  return readLocalValue('goodbye');
}

export function storeOwedSignOut(userId: string | undefined): void {
  write({ goodbye: userId });
}

/** What "remember me" keeps: the address and the tick. Passwords are the browser's own keeper's business. */
export type RememberedLogin = { email: string; rememberMe: boolean };

export function readRememberedLogin(): RememberedLogin {
  const rememberMe = readLocalValue('rememberMe') === 'true';
  return { rememberMe, email: rememberMe ? (readLocalValue('email') ?? '') : '' };
}

export function storeRememberedLogin({ email, rememberMe }: RememberedLogin): void {
  write({ rememberMe: String(rememberMe), email: rememberMe ? email : undefined });
}

/** Another tab signed in or out: this one follows. */
export function followOtherTabs(): void {
  const follow = () => {
    const session = readStored();
    if (session?.userId !== getSession()?.userId || session?.role !== getSession()?.role) {
      useSession.setState(session ? { session, last: session } : { session });
    }
  };
  addEventListener('storage', ({ key }) => (key === null || key === 'userId' || key === 'role') && follow());
  // A page that comes back from the browser's memory has heard of nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && follow());
}

function readStored(): Session | undefined {
  const [userId, role, userEmail] = [readLocalValue('userId'), readLocalValue('role'), readLocalValue('userEmail')];
  const known = ROLES.find((each) => each === role);
  return userId && known ? { userId, role: known, userEmail: userEmail ?? '' } : undefined;
}

function write(values: Record<string, string | undefined>): void {
  for (const [key, value] of Object.entries(values)) writeLocalValue(key, value);
}
