import { isCounterBack } from '@waha/domain/account/passkey';
import { findPasskey, savePasskeyUse } from '../../../platform/auth/passkeys.store';
import { findPerson, type Person } from '../../../platform/auth/people.store';
import type { UnitOfWork } from '../../../platform/database/unit-of-work';
import { keyedHash } from '../../../platform/documents/pseudonym';
import { Refused } from '../../../platform/http/refusal';
import type { Services } from '../../../platform/services';
import { type AttemptMark, deleteAttempt } from '../sessions/auth-attempts.store';
import { addressHash, countAttempt } from '../sessions/count-attempt';
import { auditFailedAttempt } from '../sessions/login-audit';
import { markOfPlace, mostFrom, type Place } from '../sessions/verify-password';
import { type Purpose, takePasskeyChallenge } from './passkey-challenge';
import { readShownCredential, type ShownCredential } from './read-credential';

type Needs = Pick<Services, 'db' | 'clock' | 'transact' | 'secret' | 'config'>;

type Check = {
  shown: ShownCredential;
  purpose: Purpose;
  /** Whose it has to be; whoever's it is at a login. */
  asker?: Person;
  placeOf: (person: Person | undefined) => Place;
};

/**
 * Takes a passkey, and does what it is for in the same transaction, in which its challenge is used up. Each try counts
 * against the account before it is looked at, as a wrong password does; of a key that nobody has, against the address.
 * @throws Refused `passkey_wrong`, `too_many_logins` (with `retryAfter` in seconds), and what `then` throws
 */
export async function withPasskey<Result>(
  services: Needs,
  { shown, purpose, asker, placeOf }: Check,
  then: (unit: UnitOfWork, person: Person, place: Place) => Promise<Result>,
): Promise<Result> {
  const found = await findPasskey(services.db, shown.id);
  const passkey = asker && found?.personId !== asker.id ? undefined : found;
  const person = asker ?? (found && (await findPerson(services.db, found.personId)));
  const place = placeOf(person);
  const counted = await countAttempt(services, markOf(person, place, services.secret));
  const read = passkey && isOwners(shown, passkey) && (await readShownCredential(services, shown, passkey, purpose));
  const done = read
    ? await services.transact(async (unit) => {
        const standing = await findPasskey(unit.tx, shown.id);
        const owner = standing && (await findPerson(unit.tx, standing.personId));
        // It may have been removed while we were looking.
        if (!owner || standing.id !== passkey.id) return 'passkey';
        if (isCounterBack(standing.counter, read.counter)) return 'copiedPasskey';
        if (!(await takePasskeyChallenge(unit, read.challenge, services.secret))) return 'passkey';
        await deleteAttempt(unit.tx, counted.id);
        const { counter, isBackedUp } = read;
        await savePasskeyUse(unit.tx, standing.id, { counter, isBackedUp, lastUsedAt: unit.now });
        return { result: await then(unit, owner, place) };
      })
    : 'passkey';
  if (typeof done === 'object') return done.result;
  const subject = person?.id ?? `unknown-${keyedHash(`unknown ${shown.id}`, services.secret).slice(0, 8)}`;
  await auditFailedAttempt(services, subject, place.caller, counted, mostFrom(place), done);
  throw new Refused({ code: 'passkey_wrong' });
}

/** The device says whose key it is; where it does, that has to be so. */
function isOwners({ response: { userHandle } }: ShownCredential, { personId }: { personId: string }): boolean {
  return !userHandle || Buffer.from(userHandle, 'base64url').toString() === personId;
}

function markOf(person: Person | undefined, place: Place, secret: string): AttemptMark {
  if (person) return markOfPlace('second_step', person.email, place, secret);
  return { kind: 'password', addressHash: addressHash(place.address, secret) };
}
