import { ok, type Result, refuse } from '../kernel/result';
import { type AccountRefusal, accountRefusals } from './account.refusals';

/**
 * Checks a new password against the passwords that attackers try first, ignoring case. The schema checks the length.
 * @param common lower-cased; the list is too long for a phone, so only the server has one
 */
export function checkNewPassword(
  password: string,
  common: { has(password: string): boolean },
): Result<string, AccountRefusal> {
  if (!common.has(password.toLowerCase())) return ok(password);
  return refuse('password_too_common', { errors: { password: accountRefusals.password_too_common.text } });
}
