import { hasCounterGoneBack } from '@waha/domain/account/passkey';
import { findPasskey, savePasskeyUse } from '#platform/auth/passkeys.store';
import { findPerson, type Person } from '#platform/auth/people.store';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { createKeyedHash } from '#platform/documents/pseudonym';
import { RefusalError } from '#platform/http/refusal-error';
import type { Services } from '#platform/services';
import { auditFailedAttempt } from '../sessions/audit-sign-in';
import { type AttemptKey, deleteAttempt } from '../sessions/auth-attempts.store';
import { countAttempt, hashAddress } from '../sessions/count-attempt';
import { createPlaceAttemptKey, getAttemptLimit, type SignInPlace } from '../sessions/verify-password';
import { type ChallengePurpose, consumePasskeyChallenge } from './passkey-challenge';
import { type PresentedCredential, verifyPresentedCredential } from './verify-credential';

type Needs = Pick<Services, 'db' | 'clock' | 'transact' | 'secret' | 'config'>;

type PasskeyCheck = {
  credential: PresentedCredential;
  purpose: ChallengePurpose;
  /** The required owner; absent at a login, which accepts any owner. */
  asker?: Person;
  placeOf: (person: Person | undefined) => SignInPlace;
};

/**
 * Verifies a passkey, consumes its challenge, and runs `then` in the same transaction. Each try counts against the
 * account before verification, like a wrong password; for an unknown key against the address.
 * @throws RefusalError `passkey_wrong`, `too_many_logins` (with `retryAfter` in seconds), and errors of `then`
 */
export async function withPasskey<Result>(
  services: Needs,
  { credential, purpose, asker: expectedPerson, placeOf }: PasskeyCheck,
  then: (unit: UnitOfWork, person: Person, place: SignInPlace) => Promise<Result>,
): Promise<Result> {
  const foundPasskey = await findPasskey(services.db, credential.id);
  const passkey = expectedPerson && foundPasskey?.personId !== expectedPerson.id ? undefined : foundPasskey;
  const person = expectedPerson ?? (foundPasskey && (await findPerson(services.db, foundPasskey.personId)));
  const place = placeOf(person);
  const counted = await countAttempt(services, createAttemptKey(person, place, services.secret));
  const read =
    passkey &&
    isOwnedBy(credential, passkey) &&
    (await verifyPresentedCredential(services, credential, passkey, purpose));
  const done = read
    ? await services.transact(async (unit) => {
        const currentPasskey = await findPasskey(unit.tx, credential.id);
        const owner = currentPasskey && (await findPerson(unit.tx, currentPasskey.personId));
        // The key may have been removed during the verification.
        if (!owner || currentPasskey.id !== passkey.id) return 'passkey';
        if (hasCounterGoneBack(currentPasskey.counter, read.counter)) return 'copiedPasskey';
        if (!(await consumePasskeyChallenge(unit, read.challenge, services.secret))) return 'passkey';
        await deleteAttempt(unit.tx, counted.id);
        const { counter, isBackedUp } = read;
        await savePasskeyUse(unit.tx, currentPasskey.id, { counter, isBackedUp, lastUsedAt: unit.now });
        return { result: await then(unit, owner, place) };
      })
    : 'passkey';
  if (typeof done === 'object') return done.result;
  const subject = person?.id ?? `unknown-${createKeyedHash(`unknown ${credential.id}`, services.secret).slice(0, 8)}`;
  await auditFailedAttempt(services, subject, place.caller, counted, getAttemptLimit(place), done);
  throw new RefusalError({ code: 'passkey_wrong' });
}

/** The device may name the owner of the key; then it must be the right one. */
function isOwnedBy({ response: { userHandle } }: PresentedCredential, { personId }: { personId: string }): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString() === personId;
}

function createAttemptKey(person: Person | undefined, place: SignInPlace, secret: string): AttemptKey {
  if (person) return createPlaceAttemptKey('second_step', person.email, place, secret);
  return { kind: 'password', addressHash: hashAddress(place.address, secret) };
}
