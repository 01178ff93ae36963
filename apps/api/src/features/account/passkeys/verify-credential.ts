import { PASSKEY_ALGORITHMS } from '@waha/domain/account/passkey';
import type { addPasskey, logInByPasskey } from '@waha/domain/account/passkeys.contract';
import type { BodyOf } from '@waha/domain/kernel/endpoint';
import type { Passkey } from '#platform/auth/passkeys.store';
import type { Services } from '#platform/services';
import { type ChallengePurpose, isValidPasskeyChallenge } from './passkey-challenge';

export type CreatedCredential = BodyOf<typeof addPasskey>['credential'];
export type PresentedCredential = BodyOf<typeof logInByPasskey>['credential'];

type Needs = Pick<Services, 'config' | 'clock' | 'secret'>;

/** Formats that need no network requests of the library. Other attestations are neither requested nor read. */
const ATTESTATION_FORMATS = ['none', 'packed'];

/** Returns the origin and domain for which keys are valid, from the setting and never from the request. */
export function getRelyingParty({ publicUrl }: { publicUrl: string }): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
}

/** A large module, not needed at the start. */
const loadWebauthn = () => import('@simplewebauthn/server');

/**
 * Returns the key that a device created, if the challenge and the origin are right and the device verified its user.
 */
export async function verifyCreatedCredential(
  { config, clock, secret }: Needs,
  { clientExtensionResults = {}, ...credentialResponse }: CreatedCredential & { clientExtensionResults?: object },
  purpose: ChallengePurpose,
): Promise<
  (Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'isBackedUp'> & { challenge: string }) | undefined
> {
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { origin, rpId } = getRelyingParty(config);
  const { challenge, expectedChallenge } = createChallengeVerifier(purpose, clock(), secret);
  try {
    if (!(await isAttestationAccepted(credentialResponse.response.attestationObject))) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credentialResponse, clientExtensionResults } as Parameters<
        typeof verifyRegistrationResponse
      >[0]['response'],
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      challenge: challenge(),
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      isBackedUp: Number(credentialBackedUp),
    };
  } catch {
    // The library throws for any fault; its message contains input of the caller.
    return undefined;
  }
}

/**
 * Returns the key's new counter, if the device's signature is valid. The caller compares it with the previous counter.
 */
export async function verifyPresentedCredential(
  { config, clock, secret }: Needs,
  presented: PresentedCredential,
  { publicKey }: Pick<Passkey, 'publicKey'>,
  purpose: ChallengePurpose,
): Promise<{ counter: number; isBackedUp: number; challenge: string } | undefined> {
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { origin, rpId } = getRelyingParty(config);
  const { challenge, expectedChallenge } = createChallengeVerifier(purpose, clock(), secret);
  const { userHandle, ...response } = presented.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...presented,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
      credential: { id: presented.id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter: 0 },
    });
    if (!verified) return undefined;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { challenge: challenge(), counter: newCounter, isBackedUp: Number(credentialBackedUp) };
  } catch {
    return undefined;
  }
}

/** Creates a function that verifies the signed challenge, and remembers it to be consumed later. */
function createChallengeVerifier(purpose: ChallengePurpose, now: number, secret: string) {
  let signed = '';
  return {
    challenge: () => signed,
    expectedChallenge: (signedChallenge: string) => {
      signed = signedChallenge;
      return isValidPasskeyChallenge(signedChallenge, purpose, now, secret);
    },
  };
}

/**
 * An attestation with certificates names addresses that the library would request: callers must not trigger requests.
 */
async function isAttestationAccepted(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
  return ATTESTATION_FORMATS.includes(decoded.get('fmt')) && decoded.get('attStmt').get('x5c') === undefined;
}
