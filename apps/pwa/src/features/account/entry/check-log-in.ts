import { checkSignUp, type SignUp } from '@waha/domain/account/sign-up';
import { forgotPasswordSchema, logInSchema, signUpSchema } from '@waha/domain/account/sign-up-schema';
import { checkShape } from '@waha/domain/kernel/check-shape';
import type { EmailNameRule } from '@waha/domain/kernel/email-name-rule';
import { ok, type Result, refuse } from '@waha/domain/kernel/result';
import { newPassword } from '@waha/domain/kernel/wire';
import type { MemberRefusalCode } from '@waha/domain/member-refusals';

/** Email and password are required (spec 1 §5). */
export const checkLogIn = checkShape(logInSchema);

/** Checks the email address for a reset link. */
export const checkForgotten = checkShape(forgotPasswordSchema);

export type SignUpDraft = SignUp & { confirm: string };

/**
 * Checks all fields, equal passwords, and both names in the email if the rule is on, in the specification's order (spec
 * 1 §5).
 */
export function checkSignUpDraft(draft: SignUpDraft, rule: EmailNameRule): Result<SignUp, MemberRefusalCode> {
  const complete = checkAdministrator(draft);
  return complete.ok ? checkSignUp(complete.value, rule) : complete;
}

/** Makes the same checks without the names in the email: an administrator's names may be any. */
export function checkAdministrator({ confirm, ...draft }: SignUpDraft): Result<SignUp, MemberRefusalCode> {
  const shape = checkShape(signUpSchema)(draft);
  if (!shape.ok) {
    const errors = { ...shape.refusal.errors };
    if (confirm === '') errors.confirm = /*i18n*/ 'Confirm Password is required.';
    return refuse('invalid_input', { errors });
  }
  if (confirm !== draft.password) {
    return refuse('passwords_differ', { errors: { confirm: /*i18n*/ 'Passwords do not match.' } });
  }
  return ok(shape.value);
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
