import { requestDataCopy as decideRequest } from '@waha/domain/account/data-copy/data-copy';
import type { DataCopyId, MemberId, PersonId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { isErasedPerson } from '#platform/auth/erased-person';
import { findPerson } from '#platform/auth/people.store';
import type { Config } from '#platform/config/config';
import { writeAuditLog } from '#platform/database/audit-log';
import { appendChanges } from '#platform/database/change-log';
import { createSecretId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError } from '#platform/http/refusal-error';
import { resolveLanguage } from '#platform/translations/translations';
import { findNewestDataCopy, listCopyChanges, saveDataCopy } from './data-copy.store';

/** The member and the person who acts: the member, or an administrator with a reason. */
type Order = { memberId: MemberId; by: PersonId; reason?: string; language?: Language | undefined };

/**
 * Requests a copy of a member's data; a scheduled task prepares it. Changes nothing while there is one.
 * @throws RefusalError `user_not_found`, also for staff and erased members
 */
export async function requestDataCopy(
  unit: UnitOfWork,
  config: Pick<Config, 'language'>,
  { memberId, by, reason, language }: Order,
): Promise<void> {
  const { tx, now } = unit;
  const member = await findPerson(tx, memberId);
  if (member?.role !== 'user' || isErasedPerson(member)) throw new RefusalError({ code: 'user_not_found' });
  const newest = await findNewestDataCopy(tx, memberId);
  const request = {
    ...{ id: createSecretId<DataCopyId>(), memberId, requestedBy: by },
    language: language ?? resolveLanguage(member, config),
  };
  const copy = decideRequest(request, newest, now);
  if (copy === newest) return;
  await saveDataCopy(tx, copy);
  const details = reason ? { details: { reason } } : {};
  await writeAuditLog(unit, {
    ...{ actorId: by, action: 'data-copy.requested', subjectId: memberId, memberId },
    ...details,
  });
  await appendChanges(unit, listCopyChanges(memberId));
}
