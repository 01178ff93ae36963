const INVITATION_CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/**
 * Parses the code of a link, ignoring case, spaces and hyphens: `7k3m-9q2x` gives `7K3M9Q2X`. Returns undefined if it
 * cannot be a code: the sign-up then has none.
 */
export function readInvitationCode(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > 40) return undefined;
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  return INVITATION_CODE.test(code) ? code : undefined;
}
