import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT_FLAG = 0x01;
const USER_VERIFIED_FLAG = 0x04;
const CREDENTIAL_DATA_FLAG = 0x40;

/** The possible faults in a device's response. */
type Options = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; challenge?: string };

type Key = { id: string; privateKey: KeyObject; userHandle: string; counter: number };

/**
 * Creates a device with passkeys: it generates P-256 keys and signs with them, as in WebAuthn. Its counter increments
 * automatically.
 */
export function createSoftwareAuthenticator(origin: string) {
  const rpIdOf = new URL(origin).hostname;

  function clientData(type: string, challenge: string, from = origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  }

  function authenticatorData(flags: number, counter: number, { rpId = rpIdOf, isVerified = true }: Options): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | USER_PRESENT_FLAG | (isVerified ? USER_VERIFIED_FLAG : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head]);
  }

  return {
    /** Creates a key for the person in the options. */
    make(options: { challenge: string; user: { id: string } }, choices: Options = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(32);
      const { x, y } = publicKey.export({ format: 'jwk' });
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, decodeBytes(x!)],
          [-3, decodeBytes(y!)],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const counter = choices.counter ?? 0;
      const data = [authenticatorData(CREDENTIAL_DATA_FLAG, counter, choices), Buffer.alloc(16), length, id, cose];
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', Uint8Array.from(Buffer.concat(data))],
        ]),
      );
      const key: Key = { id: id.toString('base64url'), privateKey, userHandle: options.user.id, counter };
      const credential = {
        ...{ id: key.id, rawId: key.id, type: 'public-key' },
        response: {
          clientDataJSON: encodeText(
            clientData('webauthn.create', choices.challenge ?? options.challenge, choices.origin),
          ),
          attestationObject: encodeText(attestation),
          transports: ['internal'],
        },
      };
      return { key, credential };
    },

    /** Signs a challenge with a key. */
    show(key: Key, options: { challenge: string }, choices: Options = {}) {
      key.counter = choices.counter ?? key.counter + 1;
      const data = authenticatorData(0, key.counter, choices);
      const client = clientData('webauthn.get', choices.challenge ?? options.challenge, choices.origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...{ id: key.id, rawId: key.id, type: 'public-key' },
        response: {
          clientDataJSON: encodeText(client),
          authenticatorData: encodeText(data),
          signature: encodeText(sign('sha256', signed, key.privateKey)),
          userHandle: key.userHandle,
        },
      };
    },
  };
}

const encodeText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const decodeBytes = (encoded: string) => Uint8Array.from(Buffer.from(encoded, 'base64url'));
