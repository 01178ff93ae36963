import * as z from 'zod/mini';
import { allowAnyone, allowRoles, endpoint } from '../kernel/endpoint';
import { STAFF_ROLES } from '../kernel/roles';
import { cleanNumber } from '../kernel/text/clean-number';
import { emptyReply, idParam, startedSession, text, typedPassword } from '../kernel/wire';

const staff = allowRoles(...STAFF_ROLES);
/** A code of six digits from an app, or a recovery code. */
const code = text(/*i18n*/ 'Please enter the code.', 40, cleanNumber);
const withCode = z.object({ code });
/** Shown once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const logInSecondStep = endpoint('POST', '/users/login/second-step', {
  who: allowAnyone,
  summary: 'Starts a session with the challenge from a login and a code of the app or a recovery code',
  body: z.object({ challenge: text(/*i18n*/ 'Please log in again.', 400), code }),
  secret: ['challenge', 'code'],
  refuses: ['account_blocked', 'second_step_expired', 'second_step_wrong', 'too_many_logins', 'two_step_off'],
  reply: startedSession,
});

export const renewStep = endpoint('POST', '/users/fresh-step', {
  who: staff,
  summary: 'Renews the fresh step of the session with a code',
  body: withCode,
  secret: ['code'],
  refuses: ['second_step_wrong', 'too_many_logins', 'two_step_off', 'user_not_found'],
  ...emptyReply,
});

export const readTwoStep = endpoint('GET', '/users/two-step', {
  who: staff,
  summary: 'Returns whether the caller’s second step is on and required, and how many recovery codes are left',
  reply: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.int() }),
});

export const beginTwoStep = endpoint('POST', '/users/two-step', {
  who: staff,
  freshStep: 'hour',
  summary: 'Creates a secret for an authenticator app; it is valid after confirmation',
  body: z.object({ password: typedPassword }),
  secret: ['password'],
  refuses: ['current_password_wrong', 'too_many_logins', 'two_step_on', 'user_not_found'],
  reply: z.object({
    /** Base32, for manual entry. */
    secret: z.string(),
    /** For display as a QR code. */
    uri: z.string(),
  }),
});

export const confirmTwoStep = endpoint('POST', '/users/two-step/confirm', {
  who: staff,
  freshStep: 'hour',
  summary:
    'Switches the second step on with a correct code, ends all other sessions and returns the recovery codes once',
  body: withCode,
  secret: ['code'],
  refuses: ['second_step_wrong', 'too_many_logins', 'two_step_off', 'two_step_on', 'user_not_found'],
  reply: recoveryCodes,
});

export const renewRecoveryCodes = endpoint('POST', '/users/two-step/recovery-codes', {
  who: staff,
  summary: 'Replaces the recovery codes; the previous codes become invalid',
  body: withCode,
  secret: ['code'],
  refuses: ['second_step_wrong', 'too_many_logins', 'two_step_off', 'user_not_found'],
  reply: recoveryCodes,
});

export const endTwoStep = endpoint('POST', '/users/two-step/end', {
  who: staff,
  summary: 'Switches the caller’s second step off, unless it is required',
  body: withCode,
  secret: ['code'],
  refuses: ['second_step_wrong', 'too_many_logins', 'two_step_off', 'two_step_required', 'user_not_found'],
  ...emptyReply,
});

export const resetTwoStep = endpoint('DELETE', '/staff-accounts/:id/two-step', {
  who: allowRoles('admin'),
  freshStep: 'hour',
  summary: 'Removes the second step of another staff member who has lost it, and ends their sessions',
  params: idParam,
  refuses: ['own_staff_account', 'staff_not_found', 'two_step_off'],
  ...emptyReply,
});
