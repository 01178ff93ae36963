import { timingSafeEqual } from 'node:crypto';
import { PASSKEY_CHALLENGE_LIFETIME_MS } from '@waha/domain/account/passkey';
import type { SessionId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { createToken } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { createKeyedHash } from '#platform/documents/pseudonym';
import { usedPasskeyChallenges } from '../account.tables';

/** The only purpose for which a challenge is valid: any login, or a new key or a step of one session. */
export type ChallengePurpose = { for: 'login' } | { for: 'key' | 'step'; sessionId: SessionId };

/** Returns `<random>.<good until>.<signature>` as bytes, base64url. It is not stored until it is answered. */
export function createPasskeyChallenge(purpose: ChallengePurpose, now: Instant, secret: string): string {
  const text = signChallenge(createToken(), now + PASSKEY_CHALLENGE_LIFETIME_MS, purpose, secret);
  return Buffer.from(text).toString('base64url');
}

/** Checks that it was created here for this purpose, and has not expired. */
export function isValidPasskeyChallenge(
  challenge: string,
  purpose: ChallengePurpose,
  now: Instant,
  secret: string,
): boolean {
  const givenBytes = Buffer.from(challenge, 'base64url');
  const [random = '', until] = givenBytes.toString().split('.');
  const goodUntil = Number(until);
  const expectedBytes = Buffer.from(signChallenge(random, goodUntil, purpose, secret));
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes) && goodUntil > now;
}

/**
 * Consumes a challenge, as the device signed it.
 * @returns whether it was not consumed before: of two simultaneous uses, one succeeds
 */
export async function consumePasskeyChallenge(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  challenge: string,
  secret: string,
): Promise<boolean> {
  const hash = createKeyedHash(`passkey challenge ${Buffer.from(challenge, 'base64url')}`, secret);
  const used = { hash, goodUntil: now + PASSKEY_CHALLENGE_LIFETIME_MS };
  const inserted = await tx.insert(usedPasskeyChallenges).values(used).onConflictDoNothing().returning();
  return inserted.length > 0;
}

function signChallenge(random: string, goodUntil: Instant, purpose: ChallengePurpose, secret: string): string {
  const bound = purpose.for === 'login' ? 'login' : `${purpose.for} ${purpose.sessionId}`;
  return `${random}.${goodUntil}.${createKeyedHash(`passkey ${random} ${goodUntil} ${bound}`, secret)}`;
}
