import type { FastifyRequest } from 'fastify';
import type { Actor } from '#platform/auth/authenticate-request';
import { findPerson, type Person } from '#platform/auth/people.store';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import type { Services } from '#platform/services';
import type { CountedAttempt } from './count-attempt';
import { readSessionPlace } from './sign-in-place';
import { verifyPassword } from './verify-password';

/** The body field of the current password. */
type PasswordField = 'password' | 'current';
type Input = { actor: Actor; request: FastifyRequest; password: string; field?: PasswordField };

/**
 * Checks the current password of a signed-in person. The caller deletes the `counted` attempt, in the transaction of the
 * following action.
 * @throws RefusalError `current_password_wrong`, `too_many_logins` (with `retryAfter` in seconds), `server_busy`
 */
export async function checkCurrentPassword(
  services: Services,
  { actor, request, password, field = 'password' }: Input,
): Promise<{ person: Person; counted: CountedAttempt }> {
  const person = requireFound(await findPerson(services.db, actor.id), 'user_not_found');
  const attempt = { email: person.email, password, person };
  const { isRight, counted } = await verifyPassword(services, attempt, readSessionPlace(request, actor));
  if (!isRight) throw createWrongPasswordRefusal(field);
  return { person, counted };
}

export function createWrongPasswordRefusal(field: PasswordField): RefusalError {
  const errors = { [field]: 'The current password is wrong.' };
  return new RefusalError({ code: 'current_password_wrong', errors });
}
