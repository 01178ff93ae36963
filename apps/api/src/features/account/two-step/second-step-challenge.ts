import { timingSafeEqual } from 'node:crypto';
import { type PersonId, UUID } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { CHALLENGE_LIFETIME_MS } from '@waha/domain/staff-accounts/two-step';
import { createKeyedHash } from '#platform/documents/pseudonym';

/** What a challenge is bound to: it is nothing once the password or the second step is another. */
type ChallengeSubject = { id: PersonId; passwordHash: string; twoStepMadeAt: Instant };

/** Says that somebody knew the password: `<id>.<good until>.<signature>`. It opens nothing without a code. */
export function createSecondStepChallenge(whose: ChallengeSubject, now: Instant, secret: string): string {
  return signChallenge(whose, now + CHALLENGE_LIFETIME_MS, secret);
}

/** Whose it says that it is, to be looked up and then asked for with `isSecondStepChallengeOf`. */
export function readChallengePersonId(challenge: string): PersonId | undefined {
  const [id = ''] = challenge.split('.');
  return UUID.test(id) ? (id as PersonId) : undefined;
}

export function isSecondStepChallengeOf(
  challenge: string,
  whose: ChallengeSubject,
  now: Instant,
  secret: string,
): boolean {
  const goodUntil = Number(challenge.split('.')[1]);
  const [given, right] = [challenge, signChallenge(whose, goodUntil, secret)].map((text) => Buffer.from(text));
  return given!.length === right!.length && timingSafeEqual(given!, right!) && goodUntil > now;
}

function signChallenge(
  { id, passwordHash, twoStepMadeAt }: ChallengeSubject,
  goodUntil: Instant,
  secret: string,
): string {
  const signature = createKeyedHash(`second step ${id} ${goodUntil} ${passwordHash} ${twoStepMadeAt}`, secret);
  return `${id}.${goodUntil}.${signature}`;
}
