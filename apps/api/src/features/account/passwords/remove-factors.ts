import { listFactorsRemovedByReset } from '@waha/domain/account/reset-factors';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { PasskeyId } from '@waha/domain/kernel/ids';
import { encryptSecret } from '#platform/auth/encrypt-secret';
import { deletePasskey, listPasskeys } from '#platform/auth/passkeys.store';
import type { Person } from '#platform/auth/people.store';
import { deleteTwoStep, findConfirmedTwoStep, saveConfirmation, saveTwoStep } from '#platform/auth/two-step.store';
import { writeAuditLog } from '#platform/database/audit-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { cleanMailName } from '#platform/mail/clean-mail-name';
import type { MailContext } from '#platform/mail/security-mail';
import { formatDay } from '#platform/translations/format';
import { getTranslations, resolveLanguage } from '#platform/translations/translations';
import { createTotpSecret } from '../two-step/totp';

type Input = { person: Person; chosen: readonly string[] | undefined; secret: string };

/**
 * Removes the passkeys and codes that a password reset removes.
 * @returns whether an administrator must restore the person's access
 */
export async function removeFactors(unit: UnitOfWork, { person, chosen, secret }: Input): Promise<boolean> {
  const { tx, now } = unit;
  const { id: personId } = person;
  const passkeys = await listPasskeys(tx, personId);
  const twoStepAt = (await findConfirmedTwoStep(tx, personId))?.confirmedAt ?? null;
  const removedFactors = listFactorsRemovedByReset(
    { isStaff: person.role !== 'user', passkeys, twoStepAt },
    chosen,
    now,
  );
  for (const id of removedFactors.passkeyIds) {
    await deletePasskey(tx, { id: id as PasskeyId, personId });
    await writeAuditLog(unit, { actorId: personId, action: 'passkey.removed', subjectId: personId });
  }
  if (removedFactors.takesTwoStep) {
    await deleteTwoStep(tx, personId);
    await writeAuditLog(unit, { actorId: personId, action: 'two-step.reset', subjectId: personId });
  }
  if (removedFactors.isLocked) {
    // Codes of an unknown secret: only an administrator or the operator can remove them.
    await saveTwoStep(tx, {
      personId,
      secret: encryptSecret(createTotpSecret(), { owner: personId, purpose: 'two-step secret', secret }),
      madeAt: now,
    });
    await saveConfirmation(tx, personId, now);
    await writeAuditLog(unit, { actorId: personId, action: 'staff.locked', subjectId: personId });
  }
  return removedFactors.isLocked;
}

/** Returns the paragraphs of a mail that list the other sign-in methods of an account. */
export async function describeFactors(
  { tx }: Pick<UnitOfWork, 'tx'>,
  { config }: Pick<MailContext, 'config'>,
  { person, isLocked }: { person: Person; isLocked: boolean },
): Promise<string[]> {
  const language = resolveLanguage(person, config);
  const translations = getTranslations(language).factorsMail;
  const passkeys = await listPasskeys(tx, person.id);
  const list = passkeys.map(({ name, createdAt }) =>
    translations.passkey({ name: cleanMailName(name), day: formatDay(language, getDayAt(createdAt)) }),
  );
  const left = list.length === 0 ? translations.noPasskey : [translations.passkeys, ...list].join('\n');
  if (person.role === 'user') return [left];
  if (isLocked) return [left, translations.locked];
  return [left, (await findConfirmedTwoStep(tx, person.id)) ? translations.codesOn : translations.codesOff];
}
