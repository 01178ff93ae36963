import { PASSKEY_ALGORITHMS } from '@waha/domain/account/passkey';
import type { addPasskey, logInByPasskey } from '@waha/domain/account/passkeys.contract';
import type { BodyOf } from '@waha/domain/kernel/endpoint';
import type { Passkey } from '../../../platform/auth/passkeys.store';
import type { Services } from '../../../platform/services';
import { isPasskeyChallenge, type Purpose } from './passkey-challenge';

export type MadeCredential = BodyOf<typeof addPasskey>['credential'];
export type ShownCredential = BodyOf<typeof logInByPasskey>['credential'];

type Needs = Pick<Services, 'config' | 'clock' | 'secret'>;

/** Without the library's rounds through the network: other proofs of where a key was made are not asked for, nor read. */
const PROOFS = ['none', 'packed'];

/** Where keys are good: never from what a caller says. */
export function siteOf({ publicUrl }: { publicUrl: string }): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
}

/** Big, and not needed at a start. */
const webauthn = () => import('@simplewebauthn/server');

/** The key that a device has made, where all of it is right: challenge, origin, and that the device looked who it was. */
export async function readMadeCredential(
  { config, clock, secret }: Needs,
  { clientExtensionResults = {}, ...made }: MadeCredential & { clientExtensionResults?: object },
  purpose: Purpose,
): Promise<
  (Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'isBackedUp'> & { challenge: string }) | undefined
> {
  const { verifyRegistrationResponse } = await webauthn();
  const { origin, rpId } = siteOf(config);
  const { challenge, expectedChallenge } = taker(purpose, clock(), secret);
  try {
    if (!(await isProofRead(made.response.attestationObject))) return undefined;
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
export async function readShownCredential(
  { config, clock, secret }: Needs,
  shown: ShownCredential,
  { publicKey }: Pick<Passkey, 'publicKey'>,
  purpose: Purpose,
): Promise<{ counter: number; isBackedUp: number; challenge: string } | undefined> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { origin, rpId } = siteOf(config);
  const { challenge, expectedChallenge } = taker(purpose, clock(), secret);
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
function taker(purpose: Purpose, now: number, secret: string) {
  let signed = '';
  return {
    challenge: () => signed,
    expectedChallenge: (given: string) => {
      signed = given;
      return isPasskeyChallenge(given, purpose, now, secret);
    },
  };
}

/** A proof with certificates names addresses that the library would ask: nobody makes us ask any. */
async function isProofRead(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')));
  return PROOFS.includes(decoded.get('fmt')) && decoded.get('attStmt').get('x5c') === undefined;
}
