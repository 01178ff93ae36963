import { timingSafeEqual } from 'node:crypto';
import { type PersonId, UUID } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { CHALLENGE_LIFETIME_MS } from '@waha/domain/staff-accounts/two-step';
import { createKeyedHash } from '#platform/documents/pseudonym';

/** The facts to which a challenge is bound: it is invalid once the password or the second step has changed. */
type ChallengeSubject = { id: PersonId; passwordHash: string; twoStepMadeAt: Instant };

/**
 * Returns a proof that the caller knew the password: `<id>.<good until>.<signature>`. It gives no access without a
 * code.
 */
export function createSecondStepChallenge(subject: ChallengeSubject, now: Instant, secret: string): string {
  return signChallenge(subject, now + CHALLENGE_LIFETIME_MS, secret);
}

/** Returns the claimed person of a challenge, to be looked up and then verified with `isSecondStepChallengeOf`. */
export function readChallengePersonId(challenge: string): PersonId | undefined {
  const [id = ''] = challenge.split('.');
  return UUID.test(id) ? (id as PersonId) : undefined;
}

export function isSecondStepChallengeOf(
  challenge: string,
  subject: ChallengeSubject,
  now: Instant,
  secret: string,
): boolean {
  const goodUntil = Number(challenge.split('.')[1]);
  const [actual, expected] = [challenge, signChallenge(subject, goodUntil, secret)].map((text) => Buffer.from(text));
  return actual!.length === expected!.length && timingSafeEqual(actual!, expected!) && goodUntil > now;
}

function signChallenge(
  { id, passwordHash, twoStepMadeAt }: ChallengeSubject,
  goodUntil: Instant,
  secret: string,
): string {
  const signature = createKeyedHash(`second step ${id} ${goodUntil} ${passwordHash} ${twoStepMadeAt}`, secret);
  return `${id}.${goodUntil}.${signature}`;
}
