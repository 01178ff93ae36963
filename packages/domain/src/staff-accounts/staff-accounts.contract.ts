import * as z from 'zod/mini';
import { allowAnyone, allowRoles, endpoint } from '../kernel/endpoint';
import { LANGUAGES } from '../kernel/languages';
import { STAFF_ROLES } from '../kernel/roles';
import { email, emptyReply, idParam, isoInstant, newPassword, text, uuid } from '../kernel/wire';

const role = z.enum(STAFF_ROLES);
const named = { _id: uuid, name: z.string(), surname: z.string(), email: z.string(), role };

const staffAccount = z.object({
  ...named,
  addedAt: isoInstant,
  lastSignInAt: z.nullable(isoInstant),
  /** Precise to a few minutes, within the last 30 days. */
  lastUsedAt: z.nullable(isoInstant),
  hasTwoStep: z.boolean(),
  /** The person cannot sign in since then. */
  switchedOffAt: z.nullable(isoInstant),
});
export type WireStaffAccount = z.infer<typeof staffAccount>;

const invitation = z.object({
  ...named,
  invitedAt: isoInstant,
  /** Until then the link in the newest mail works, once. */
  expiresAt: isoInstant,
});
export type WireStaffInvitation = z.infer<typeof invitation>;

export const listStaff = endpoint('GET', '/staff-accounts', {
  who: allowRoles('admin'),
  summary: 'Lists the staff and the pending invitations',
  reply: z.object({ staff: z.array(staffAccount), invitations: z.array(invitation) }),
});

export const inviteStaff = endpoint('POST', '/staff-accounts/invitations', {
  who: allowRoles('admin'),
  freshStep: 'hour',
  summary: 'Sends an invitation with a link that creates a staff account, once, within 72 hours',
  body: z.object({
    name: text(/*i18n*/ 'Name is required.', 80),
    surname: text(/*i18n*/ 'Surname is required.', 80),
    email,
    role,
    /** The language of the mail, and of the account until its owner chooses one; if absent, the operator's default. */
    language: z.optional(z.enum(LANGUAGES)),
  }),
  status: 201,
  refuses: ['already_invited', 'email_of_member', 'email_of_staff', 'too_many_invitations'],
  reply: z.object({ _id: uuid }),
});

export const sendStaffInvitation = endpoint('POST', '/staff-accounts/invitations/:id/send', {
  who: allowRoles('admin'),
  freshStep: 'hour',
  summary: 'Sends a new invitation link, valid for 72 hours; the previous link becomes invalid',
  params: idParam,
  refuses: ['staff_invitation_not_found', 'too_many_invitations'],
  ...emptyReply,
});

export const withdrawStaffInvitation = endpoint('DELETE', '/staff-accounts/invitations/:id', {
  who: allowRoles('admin'),
  freshStep: 'hour',
  summary: 'Withdraws an invitation; its link becomes invalid',
  params: idParam,
  refuses: ['staff_invitation_not_found'],
  ...emptyReply,
});

export const setStaffRole = endpoint('PUT', '/staff-accounts/:id/role', {
  who: allowRoles('admin'),
  freshStep: 'hour',
  summary: 'Changes the role of another staff member and ends their sessions; refused for the last admin',
  params: idParam,
  body: z.object({ role }),
  refuses: ['last_admin', 'own_staff_account', 'staff_not_found'],
  ...emptyReply,
});

export const setStaffAccess = endpoint('PUT', '/staff-accounts/:id/access', {
  who: allowRoles('admin'),
  freshStep: 'hour',
  summary:
    'Switches another staff member’s account off, which ends its sessions, or on again; refused for the last admin',
  params: idParam,
  body: z.object({ isOff: z.boolean() }),
  refuses: ['last_admin', 'own_staff_account', 'staff_not_found'],
  ...emptyReply,
});

export const joinStaff = endpoint('POST', '/staff-accounts/join', {
  who: allowAnyone,
  summary: 'Creates a staff account with the mailed link and a chosen password',
  body: z.object({ token: text(/*i18n*/ 'The link is not complete.'), password: newPassword }),
  secret: ['token', 'password'],
  refuses: ['email_exists', 'password_too_common', 'staff_invitation_invalid'],
  // The address for the login that follows.
  reply: z.object({ email: z.string() }),
});
