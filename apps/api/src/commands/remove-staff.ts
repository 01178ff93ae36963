import { endSessions, type Person, saveBlock } from '../features/account/account.store';
import { isLastAdmin } from '../features/account/find-people';
import { audit, OPERATOR } from '../platform/database/audit-log';
import type { Services } from '../platform/services';

/** Removed staff cannot log in any more; their names stay beside what they decided. @throws Error for the last administrator */
export async function removeStaff({ transact }: Pick<Services, 'transact'>, person: Person): Promise<void> {
  await transact(async (unit) => {
    if (await isLastAdmin(unit.tx, person)) {
      throw new Error(`${person.email} is the last administrator. Add another one first: waha staff add`);
    }
    await saveBlock(unit.tx, person.id, unit.now);
    await endSessions(unit.tx, { personId: person.id }, unit.now);
    await audit(unit, { actorId: OPERATOR, action: 'staff.removed', subjectId: person.id });
  });
}
