import { checkSignUp, type SignUp } from '@waha/domain/account/sign-up';
import { forgotPasswordSchema, logInSchema, signUpSchema } from '@waha/domain/account/sign-up-schema';
import { checkShape } from '@waha/domain/kernel/check-shape';
import type { EmailNameRule } from '@waha/domain/kernel/email-name-rule';
import { ok, type Refused, type Result, refuse } from '@waha/domain/kernel/result';
import { newPassword } from '@waha/domain/kernel/wire';
import type { MemberRefusalCode } from '@waha/domain/member-refusals';

/** Email and password are required (spec 1 §5). */
export const checkLogIn = checkShape(logInSchema);

/** Checks the email address for a reset link. */
export const checkForgotten = checkShape(forgotPasswordSchema);

export type SignUpDraft = SignUp & { confirm: string };

/**
 * Checks all fields, equal passwords, and both names in the email if the rule is on (spec 1 §5). Returns the errors of
 * all fields at once.
 */
export function checkSignUpDraft(draft: SignUpDraft, rule: EmailNameRule): Result<SignUp, MemberRefusalCode> {
  const shape = checkAdministrator(draft);
  if (shape.ok) return checkSignUp(shape.value, rule);
  const { errors = {} } = shape.refusal;
  if (['name', 'surname', 'email'].some((field) => errors[field] !== undefined)) return shape;
  const signUp = checkSignUp(draft, rule);
  return signUp.ok ? shape : refuse('invalid_input', { errors: { ...errors, ...signUp.refusal.errors } });
}

/** Makes the same checks without the names in the email: an administrator's names may be any. */
export function checkAdministrator({ confirm, ...draft }: SignUpDraft): Result<SignUp, MemberRefusalCode> {
  const shape = checkShape(signUpSchema)(draft);
  const differs = checkConfirmation(draft.password, confirm);
  if (shape.ok) return differs ?? shape;
  return refuse('invalid_input', { errors: { ...shape.refusal.errors, ...differs?.refusal.errors } });
}

/** Returns the refusal of a password that was not typed twice identically. */
function checkConfirmation(password: string, confirm: string): Refused<MemberRefusalCode> | undefined {
  if (confirm === password && confirm !== '') return undefined;
  const error = confirm === '' ? /*i18n*/ 'Confirm Password is required.' : /*i18n*/ 'Passwords do not match.';
  return refuse('passwords_differ', { errors: { confirm: error } });
}

export type NewPasswordDraft = { password: string; confirm: string };

/** Checks a new password for an existing account: long enough, and typed twice identically. */
export function checkNewPassword(draft: NewPasswordDraft): Result<{ password: string }, MemberRefusalCode> {
  const shape = checkShape(newPassword)(draft.password);
  if (!shape.ok)
    return refuse('invalid_input', { errors: { password: Object.values(shape.refusal.errors ?? {})[0] ?? '' } });
  if (draft.confirm !== draft.password) {
    return refuse('passwords_differ', { errors: { confirm: /*i18n*/ 'Passwords do not match.' } });
  }
  return ok({ password: draft.password });
}
