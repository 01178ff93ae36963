import type { PersonId, StaffId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { HOUR } from '@waha/domain/kernel/time';
import {
  INVITATION_LIFETIME_MS,
  INVITATION_MAIL_LIMIT,
  type StaffRole,
} from '@waha/domain/staff-accounts/staff-account';
import { hashSecret } from '#platform/auth/hash-secret';
import { findPerson, findPersonByEmail } from '#platform/auth/people.store';
import { writeAuditLog } from '#platform/database/audit-log';
import { createId, createToken } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { countMails, queueMail } from '#platform/mail/mailer';
import { renderEmail } from '#platform/mail/render-email';
import type { Services } from '#platform/services';
import { getTranslations, resolveLanguage } from '#platform/translations/translations';
import {
  deleteInvitation,
  deleteInvitationsBy,
  findInvitation,
  findInvitationOf,
  type Invitation,
  saveInvitation,
} from './invitation.store';

const MAIL_KIND = 'staff_invitation';

type MailServices = Pick<Services, 'config' | 'catalogue'>;
type InvitedPerson = { name: string; surname: string; email: string; role: StaffRole; language?: Language | undefined };

/**
 * Mails a person a link to join the staff.
 * @throws RefusalError `email_of_member`, `email_of_staff`, `already_invited`, `too_many_invitations`
 */
export async function inviteStaff(
  unit: UnitOfWork,
  mailContext: MailServices,
  { email: typed, language, ...invited }: InvitedPerson,
  by: StaffId,
): Promise<PersonId> {
  const email = typed.toLowerCase();
  const person = await findPersonByEmail(unit.tx, email);
  if (person) throw createAddressRefusal(person.role === 'user' ? 'email_of_member' : 'email_of_staff');
  if (await findInvitationOf(unit.tx, email)) throw createAddressRefusal('already_invited');
  const invitation = {
    ...{ id: createId<PersonId>(unit.now), email, ...invited, language: language ?? null },
    ...{ invitedBy: by, invitedAt: unit.now },
  };
  await sendLink(unit, mailContext, invitation);
  await writeAuditLog(unit, {
    actorId: by,
    action: 'staff.invited',
    subjectId: invitation.id,
    details: { role: invited.role },
  });
  return invitation.id;
}

/**
 * Mails a new link; the previous one no longer works.
 * @throws RefusalError `staff_invitation_not_found`, `too_many_invitations`
 */
export async function sendInvitation(
  unit: UnitOfWork,
  mailContext: MailServices,
  id: PersonId,
  by: StaffId,
): Promise<void> {
  const invitation = requireFound(await findInvitation(unit.tx, id), 'staff_invitation_not_found');
  await sendLink(unit, mailContext, invitation);
  await writeAuditLog(unit, { actorId: by, action: 'staff.invitation-sent', subjectId: id });
}

/** @throws RefusalError `staff_invitation_not_found` */
export async function withdrawInvitation(unit: UnitOfWork, id: PersonId, by: StaffId): Promise<void> {
  requireFound(await findInvitation(unit.tx, id), 'staff_invitation_not_found');
  await deleteInvitation(unit.tx, id);
  await writeAuditLog(unit, { actorId: by, action: 'staff.invitation-withdrawn', subjectId: id });
}

/** Withdraws the open invitations of a person who may no longer invite. */
export async function withdrawInvitationsBy(unit: UnitOfWork, invitedBy: PersonId, by: StaffId): Promise<void> {
  for (const { id } of await deleteInvitationsBy(unit.tx, invitedBy))
    await writeAuditLog(unit, { actorId: by, action: 'staff.invitation-withdrawn', subjectId: id });
}

/** Only the hash of the link's secret is stored. The secret is after the #, which browsers do not send. */
async function sendLink(
  unit: UnitOfWork,
  { config, catalogue }: MailServices,
  invitation: Omit<Invitation, 'tokenHash' | 'expiresAt'>,
): Promise<void> {
  const { email, name, role, invitedBy } = invitation;
  const sent = await countMails(unit.tx, { kind: MAIL_KIND, to: email }, unit.now - INVITATION_MAIL_LIMIT.windowMs);
  if (sent >= INVITATION_MAIL_LIMIT.most) throw new RefusalError({ code: 'too_many_invitations' });
  const token = createToken();
  const expiresAt = unit.now + INVITATION_LIFETIME_MS;
  await saveInvitation(unit.tx, { ...invitation, tokenHash: hashSecret(token), expiresAt });
  const { brand } = catalogue.company;
  const inviter = await findPerson(unit.tx, invitedBy);
  const language = resolveLanguage({ language: invitation.language ?? undefined }, config);
  const { passwordMail, invitationMail: translations, roles } = getTranslations(language);
  const renderedEmail = renderEmail({
    ...{ language, brand },
    subject: translations.subject({ brand }),
    parts: [
      passwordMail.hello({ name }),
      translations.invited({
        ...{ brand, role: roles[role], hours: INVITATION_LIFETIME_MS / HOUR },
        inviter: inviter ? `${inviter.name} ${inviter.surname}` : brand,
      }),
      { link: `${config.publicUrl}/invitation#token=${token}`, label: translations.button },
      translations.notYou,
    ],
  });
  await queueMail(unit, { kind: MAIL_KIND, to: email, ...renderedEmail, goodUntil: expiresAt });
}

function createAddressRefusal(code: 'email_of_member' | 'email_of_staff' | 'already_invited'): RefusalError {
  return new RefusalError({ code });
}
