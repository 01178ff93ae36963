import * as z from 'zod/mini';
import { allowAnyone, allowRoles, allowSelf, allowSelfOrStaff, allowSignedIn, endpoint } from '../kernel/endpoint';
import { LANGUAGES } from '../kernel/languages';
import { ROLES } from '../kernel/roles';
import { cleanLine } from '../kernel/text/clean-text';
import {
  emptyReply,
  givenConsent,
  idParam,
  isoInstant,
  linesText,
  linkToken,
  message,
  newPassword,
  startedSession,
  typedPassword,
  uuid,
} from '../kernel/wire';
import { PASSKEYS_MAX } from './passkey';
import { forgotPasswordSchema, logInSchema, setUpSchema, signUpSchema } from './sign-up-schema';

const INVITATION_TEXT_MAX_LENGTH = 40;
/** The code of an invitation link. It is cut and not refused: a wrong code must not prevent a sign-up. */
const invitationText = z.string().check(
  z.overwrite((typed) => cleanLine(typed).slice(0, INVITATION_TEXT_MAX_LENGTH)),
  z.maxLength(INVITATION_TEXT_MAX_LENGTH),
);

export const signUp = endpoint('POST', '/users/signup', {
  who: allowAnyone,
  summary: 'Creates a member account',
  body: z.extend(signUpSchema, {
    invitation: z.optional(invitationText),
    /** To the published terms and privacy notice. Who signs up without it is asked afterwards. */
    consent: z.optional(givenConsent),
  }),
  secret: ['password'],
  status: 201,
  refuses: [
    'email_exists',
    'email_without_name',
    'password_too_common',
    'terms_changed',
    'too_many_logins',
    'too_many_sign_ups',
  ],
  reply: message,
});

export const setUp = endpoint('POST', '/setup', {
  who: allowAnyone,
  summary: 'Creates the first administrator, with the link that the server printed at its start',
  body: setUpSchema,
  secret: ['token', 'password'],
  status: 201,
  refuses: [
    'already_set_up',
    'email_exists',
    'password_too_common',
    'setup_link_invalid',
    'too_many_logins',
    'too_many_sign_ups',
  ],
  reply: message,
});

export const logIn = endpoint('POST', '/users/login', {
  who: allowAnyone,
  summary: 'Starts a session; also sets the session cookie',
  body: logInSchema,
  secret: ['password'],
  refuses: ['account_blocked', 'invalid_login', 'second_step_needed', 'too_many_logins'],
  reply: startedSession,
});

export const logOut = endpoint('POST', '/users/logout', {
  who: allowSignedIn,
  summary: 'Ends the current session',
  ...emptyReply,
});

export const forgetDevice = endpoint('POST', '/users/device/forget', {
  who: allowAnyone,
  summary: 'Deletes the cookie that marks this browser as one that has signed in before',
  ...emptyReply,
});

export const forgotPassword = endpoint('POST', '/users/password/forgot', {
  who: allowAnyone,
  summary: 'Sends a link that sets a new password; the response is the same for unknown addresses',
  body: forgotPasswordSchema,
  status: 202,
  reply: message,
});

export const resetPassword = endpoint('POST', '/users/password/reset', {
  who: allowAnyone,
  summary: 'Sets a new password with the mailed link',
  body: z.object({
    token: linkToken,
    password: newPassword,
    /**
     * Passkeys that a member wants removed; if absent, those of the last 30 days. For staff, the recent ones are always
     * removed.
     */
    removePasskeys: z.optional(z.array(uuid).check(z.maxLength(PASSKEYS_MAX))),
  }),
  secret: ['token', 'password'],
  refuses: ['password_too_common', 'reset_link_invalid'],
  reply: message,
});

export const changePassword = endpoint('PUT', '/users/password', {
  who: allowSignedIn,
  freshStep: 'hour',
  summary: 'Changes the caller’s password and ends all other sessions',
  body: z.object({ current: typedPassword, password: newPassword }),
  secret: ['current', 'password'],
  refuses: ['current_password_wrong', 'password_too_common', 'too_many_logins', 'user_not_found'],
  reply: message,
});

export const readUser = endpoint('GET', '/users/:id', {
  aliases: ['/user/:id'],
  who: allowSelfOrStaff('id'),
  summary: 'Returns one account',
  params: idParam,
  refuses: ['user_not_found'],
  reply: z.object({
    _id: uuid,
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    isVerified: z.boolean(),
    isBlocked: z.boolean(),
    /** Why staff blocked the member; only sent to staff. */
    blockReason: z.optional(z.string()),
    withdrawBlockedUntil: z.nullable(isoInstant),
  }),
});

export const setBlocked = endpoint('PUT', '/users/:id/block', {
  who: allowRoles('admin'),
  freshStep: 'hour',
  summary: 'Blocks or unblocks a member as `isBlocked` says, or toggles without it; a block ends the member’s sessions',
  params: idParam,
  /** Only staff read the reason. */
  body: z.object({ isBlocked: z.optional(z.boolean()), reason: z.optional(linesText(500)) }),
  refuses: ['user_not_found'],
  reply: z.object({ message: z.string(), isBlocked: z.boolean() }),
  decides: { kind: 'member', param: 'id' },
  canBeHeld: true,
});

export const setLanguage = endpoint('PUT', '/users/:id/language', {
  who: allowSelf('id'),
  summary: 'Sets the language of the app, mails and documents, on every device',
  params: idParam,
  body: z.object({ language: z.enum(LANGUAGES) }),
  ...emptyReply,
});

const session = z.object({
  _id: uuid,
  createdAt: isoInstant,
  expiresAt: isoInstant,
  /** Precise to a few minutes for staff, to an hour for members. */
  lastUsedAt: isoInstant,
  device: z.string(),
  isCurrent: z.boolean(),
});

export const listSessions = endpoint('GET', '/users/:id/sessions', {
  who: allowSelf('id'),
  summary: 'Lists the devices that are signed in',
  params: idParam,
  reply: z.array(session),
});

export const endSession = endpoint('DELETE', '/users/:id/sessions/:sessionId', {
  who: allowSelf('id'),
  summary: 'Signs one device out',
  params: z.object({ id: uuid, sessionId: uuid }),
  ...emptyReply,
});

export const endAllSessions = endpoint('DELETE', '/users/:id/sessions', {
  who: allowSelf('id'),
  summary: 'Signs all devices out, including the caller’s',
  params: idParam,
  ...emptyReply,
});
