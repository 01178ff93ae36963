import { PASSKEY_ALGORITHMS } from '@waha/domain/account/passkey';
import type { addPasskey, logInByPasskey } from '@waha/domain/account/passkeys.contract';
import type { BodyOf } from '@waha/domain/kernel/endpoint';
import type { Passkey } from '#platform/auth/passkeys.store';
import type { Services } from '#platform/services';
import { type ChallengePurpose, isValidPasskeyChallenge } from './passkey-challenge';

export type CreatedCredential = BodyOf<typeof addPasskey>['credential'];
export type PresentedCredential = BodyOf<typeof logInByPasskey>['credential'];

type Needs = Pick<Services, 'config' | 'clock' | 'secret'>;

/** Without the library's rounds through the network: other proofs of where a key was made are not asked for, nor read. */
const ATTESTATION_FORMATS = ['none', 'packed'];

/** Where keys are good: never from what a caller says. */
export function getRelyingParty({ publicUrl }: { publicUrl: string }): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
}

/** Big, and not needed at a start. */
const loadWebauthn = () => import('@simplewebauthn/server');

/** The key that a device has made, where all of it is right: challenge, origin, and that the device looked who it was. */
export async function verifyCreatedCredential(
  { config, clock, secret }: Needs,
  { clientExtensionResults = {}, ...made }: CreatedCredential & { clientExtensionResults?: object },
  purpose: ChallengePurpose,
): Promise<
  (Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'isBackedUp'> & { challenge: string }) | undefined
> {
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { origin, rpId } = getRelyingParty(config);
  const { challenge, expectedChallenge } = createChallengeVerifier(purpose, clock(), secret);
  try {
    if (!(await isAttestationAccepted(made.response.attestationObject))) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults } as Parameters<typeof verifyRegistrationResponse>[0]['response'],
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
    // Whatever is not as it should be, the library throws; what it says holds what the caller sent.
    return undefined;
  }
}

/** How the key counts, where what a device signed with it is right in all; how it counted before is looked at elsewhere. */
export async function verifyPresentedCredential(
  { config, clock, secret }: Needs,
  shown: PresentedCredential,
  { publicKey }: Pick<Passkey, 'publicKey'>,
  purpose: ChallengePurpose,
): Promise<{ counter: number; isBackedUp: number; challenge: string } | undefined> {
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { origin, rpId } = getRelyingParty(config);
  const { challenge, expectedChallenge } = createChallengeVerifier(purpose, clock(), secret);
  const { userHandle, ...response } = shown.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...shown,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      ...{ expectedChallenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
      credential: { id: shown.id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter: 0 },
    });
    if (!verified) return undefined;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { challenge: challenge(), counter: newCounter, isBackedUp: Number(credentialBackedUp) };
  } catch {
    return undefined;
  }
}

/** Looks at the challenge that was signed, and keeps it to be taken. */
function createChallengeVerifier(purpose: ChallengePurpose, now: number, secret: string) {
  let signed = '';
  return {
    challenge: () => signed,
    expectedChallenge: (given: string) => {
      signed = given;
      return isValidPasskeyChallenge(given, purpose, now, secret);
    },
  };
}

/** A proof with certificates names addresses that the library would ask: nobody makes us ask any. */
async function isAttestationAccepted(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
  return ATTESTATION_FORMATS.includes(decoded.get('fmt')) && decoded.get('attStmt').get('x5c') === undefined;
}
