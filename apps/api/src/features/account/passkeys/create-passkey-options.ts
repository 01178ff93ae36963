import { PASSKEY_ALGORITHMS, PASSKEY_CHALLENGE_LIFETIME_MS, PASSKEYS_MAX } from '@waha/domain/account/passkey';
import type { beginPasskey } from '@waha/domain/account/passkeys.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import type { Actor } from '#platform/auth/authenticate-request';
import { listPasskeys } from '#platform/auth/passkeys.store';
import { findPerson } from '#platform/auth/people.store';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import type { Services } from '#platform/services';
import { type ChallengePurpose, createPasskeyChallenge } from './passkey-challenge';
import { getRelyingParty } from './verify-credential';

const CREDENTIAL_TYPE = 'public-key' as const;

/**
 * Returns the options with which a device creates a passkey.
 * @throws RefusalError `too_many_passkeys`
 */
export async function createPasskeyOptions(
  { db, clock, secret, config, catalogue }: Services,
  actor: Actor,
): Promise<ReplyOf<typeof beginPasskey>> {
  const { id, email, name, surname } = requireFound(await findPerson(db, actor.id), 'user_not_found');
  const ownPasskeys = await listPasskeys(db, id);
  if (ownPasskeys.length >= PASSKEYS_MAX) throw new RefusalError({ code: 'too_many_passkeys' });
  return {
    challenge: createPasskeyChallenge({ for: 'key', sessionId: actor.sessionId }, clock(), secret),
    rp: { id: getRelyingParty(config).rpId, name: catalogue.company.brand },
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: `${name} ${surname}` },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: CREDENTIAL_TYPE, alg })),
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
    attestation: 'none',
    excludeCredentials: ownPasskeys.map(({ credentialId }) => ({ id: credentialId, type: CREDENTIAL_TYPE })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

/** Returns the options with which a device shows a passkey: one of these credentials, or any if there are none. */
export function createPasskeyRequestOptions(
  { clock, secret, config }: Services,
  purpose: ChallengePurpose,
  allowed: readonly string[] = [],
) {
  return {
    challenge: createPasskeyChallenge(purpose, clock(), secret),
    rpId: getRelyingParty(config).rpId,
    timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
    userVerification: 'required' as const,
    allowCredentials: allowed.map((id) => ({ id, type: CREDENTIAL_TYPE })),
  };
}
