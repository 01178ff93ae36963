import { needsPassword } from '@waha/domain/account/passkey';
import type { Endpoint } from '@waha/domain/kernel/endpoint';
import type { HandlerInput } from '#platform/http/route';
import type { Services } from '#platform/services';
import { deleteAttempt } from './auth-attempts.store';
import { checkCurrentPassword, createWrongPasswordRefusal } from './check-current-password';

/**
 * Checks the password, unless the session has a recent second step.
 * @throws RefusalError `current_password_wrong`, `too_many_logins` (with `retryAfter` in seconds)
 */
export async function checkPasswordOnce(
  services: Services,
  { actor, request, transact }: Pick<HandlerInput<Endpoint>, 'actor' | 'request' | 'transact'>,
  password: string | undefined,
): Promise<void> {
  if (!needsPassword(actor.step.steppedAt, services.clock())) return;
  if (password === undefined) throw createWrongPasswordRefusal('password');
  const { counted } = await checkCurrentPassword(services, { actor, request, password });
  await transact(({ tx }) => deleteAttempt(tx, counted.id));
}
