import { ok, type Result, refuse } from '../kernel/result';
import { type AccountRefusal, accountRefusals } from './account.refusals';

/**
 * A password that somebody chooses: not one that a guesser tries first, whatever the case of its letters. Its length is
 * the shape's business.
 * @param common lower-cased; the list is too long for a phone, so only the server has one
 */
export function checkNewPassword(
  password: string,
  common: { has(password: string): boolean },
): Result<string, AccountRefusal> {
  if (!common.has(password.toLowerCase())) return ok(password);
  return refuse('password_too_common', { errors: { password: accountRefusals.password_too_common.text } });
}
