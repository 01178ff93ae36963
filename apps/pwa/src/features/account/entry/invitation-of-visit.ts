import { readInvitationCode } from '@waha/domain/invitations/invitation-code';

const STORAGE_KEY = 'invitation';

/**
 * Returns the code of the invitation link with which this visit began: it is kept while the visitor looks at other
 * pages. Undefined while the operator offers no invitations.
 * @param typed from the address
 */
export function findInvitationOfVisit(typed: unknown): string | undefined {
  if (document.documentElement.dataset.invitations !== 'on') return undefined;
  const code = readInvitationCode(typed);
  try {
    if (code) sessionStorage.setItem(STORAGE_KEY, code);
    return code ?? readInvitationCode(sessionStorage.getItem(STORAGE_KEY));
  } catch {
    return code; // storage is not available: the code of the address is enough
  }
}

/** Forgets the code after a sign-up, so that it does not count for the next person on this device. */
export function forgetInvitationOfVisit(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was stored.
  }
}
