import { timingSafeEqual } from 'node:crypto';
import { type PersonId, UUID } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { CHALLENGE_LIFETIME } from '@waha/domain/staff-accounts/two-step';
import { keyedHash } from '../../../platform/documents/pseudonym';

/** What a challenge is bound to: it is nothing once the password or the second step is another. */
type Bound = { id: PersonId; passwordHash: string; twoStepMadeAt: Instant };

/** Says that somebody knew the password: `<id>.<good until>.<signature>`. It opens nothing without a code. */
export function makeChallenge(whose: Bound, now: Instant, secret: string): string {
  return signed(whose, now + CHALLENGE_LIFETIME, secret);
}

/** Whose it says that it is, to be looked up and then asked for with `isChallengeOf`. */
export function personOf(challenge: string): PersonId | undefined {
  const [id = ''] = challenge.split('.');
  return UUID.test(id) ? (id as PersonId) : undefined;
}

export function isChallengeOf(challenge: string, whose: Bound, now: Instant, secret: string): boolean {
  const goodUntil = Number(challenge.split('.')[1]);
  const [given, right] = [challenge, signed(whose, goodUntil, secret)].map((text) => Buffer.from(text));
  return given!.length === right!.length && timingSafeEqual(given!, right!) && goodUntil > now;
}

function signed({ id, passwordHash, twoStepMadeAt }: Bound, goodUntil: Instant, secret: string): string {
  const signature = keyedHash(`second step ${id} ${goodUntil} ${passwordHash} ${twoStepMadeAt}`, secret);
  return `${id}.${goodUntil}.${signature}`;
}
