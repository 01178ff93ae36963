import * as z from 'zod/mini';
import { allowAnyone, allowRoles, allowSignedIn, endpoint } from '../kernel/endpoint';
import { STAFF_ROLES } from '../kernel/roles';
import { emptyReply, isoInstant, startedSession, text, typedPassword, uuid } from '../kernel/wire';

const staff = allowRoles(...STAFF_ROLES);
const passkeyParam = z.object({ passkeyId: uuid });
const name = text(/*i18n*/ 'Please give it a name.', 60);
/** Required if there was no second step within the hour. */
const withPassword = z.object({ password: z.optional(typedPassword) });

/** Bytes as base64url, as in WebAuthn's JSON. */
const bytes = (maxLength: number) => z.string().check(z.regex(/^[\w-]+$/, 'Not valid.'), z.maxLength(maxLength));
const credentialId = bytes(1400);

/** The response of a device that has created a key. */
const createdCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/, 'Not valid.'))).check(z.maxLength(10))),
  }),
});

/** The response of a device that has signed with a key. */
const signedCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: z.optional(z.nullable(bytes(200))),
  }),
});

/** `PublicKeyCredentialRequestOptionsJSON`: any passkey of this site that the device finds. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
});

export const listPasskeys = endpoint('GET', '/users/passkeys', {
  who: allowSignedIn,
  summary: 'Lists the caller’s passkeys',
  reply: z.array(
    z.object({
      _id: uuid,
      name: z.string(),
      createdAt: isoInstant,
      lastUsedAt: z.nullable(isoInstant),
      /** The passkey is also on other devices of its owner. */
      isBackedUp: z.boolean(),
    }),
  ),
});

export const beginPasskey = endpoint('POST', '/users/passkeys/begin', {
  who: allowSignedIn,
  freshStep: 'hour',
  summary: 'Returns the options for creating a passkey, valid for five minutes; requires the password or a fresh step',
  body: withPassword,
  secret: ['password'],
  refuses: ['current_password_wrong', 'too_many_logins', 'too_many_passkeys', 'user_not_found'],
  /** `PublicKeyCredentialCreationOptionsJSON` */
  reply: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
  }),
});

export const addPasskey = endpoint('POST', '/users/passkeys', {
  who: allowSignedIn,
  freshStep: 'hour',
  summary:
    'Saves the passkey that a device has created, at most ten per account; the first one of staff ends their other sessions',
  body: z.object({ name, credential: createdCredential }),
  status: 201,
  refuses: ['passkey_wrong', 'too_many_passkeys', 'user_not_found'],
  reply: z.object({ _id: uuid }),
});

export const renamePasskey = endpoint('PUT', '/users/passkeys/:passkeyId', {
  who: allowSignedIn,
  summary: 'Renames one of the caller’s passkeys',
  params: passkeyParam,
  body: z.object({ name }),
  refuses: ['passkey_not_found'],
  ...emptyReply,
});

export const removePasskey = endpoint('POST', '/users/passkeys/:passkeyId/remove', {
  who: allowSignedIn,
  freshStep: 'hour',
  summary: 'Removes one of the caller’s passkeys; requires the password or a fresh step',
  params: passkeyParam,
  body: withPassword,
  secret: ['password'],
  refuses: ['current_password_wrong', 'passkey_not_found', 'too_many_logins', 'two_step_required', 'user_not_found'],
  ...emptyReply,
});

export const beginPasskeyLogin = endpoint('POST', '/users/login/passkey/begin', {
  who: allowAnyone,
  summary: 'Returns the options for signing in with a passkey, valid for five minutes',
  reply: requestOptions,
});

export const logInByPasskey = endpoint('POST', '/users/login/passkey', {
  who: allowAnyone,
  summary: 'Starts a session with a passkey, which counts as both steps of staff; also sets the session cookie',
  body: z.object({ credential: signedCredential, rememberMe: z.optional(z.boolean()) }),
  refuses: ['account_blocked', 'passkey_wrong', 'too_many_logins'],
  reply: startedSession,
});

export const beginPasskeyStep = endpoint('POST', '/users/fresh-step/passkey/begin', {
  who: staff,
  summary: 'Returns the options for using the caller’s passkey again in a session, valid for five minutes',
  reply: requestOptions,
});

export const renewStepByPasskey = endpoint('POST', '/users/fresh-step/passkey', {
  who: staff,
  summary: 'Renews the fresh step of the session with one of the caller’s passkeys',
  body: z.object({ credential: signedCredential }),
  refuses: ['passkey_wrong', 'too_many_logins', 'user_not_found'],
  ...emptyReply,
});
