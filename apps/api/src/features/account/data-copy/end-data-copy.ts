import type { DataCopyOutcome } from '@waha/domain/account/data-copy/data-copy';
import type { DataCopyId } from '@waha/domain/kernel/ids';
import { appendChanges } from '#platform/database/change-log';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { findDataCopy, listCopyChanges, saveEnd } from './data-copy.store';

/** Ends a copy of a member's data, unless it has ended already: another call or the scheduled task may be first. */
export async function endDataCopy(unit: UnitOfWork, id: DataCopyId, outcome: DataCopyOutcome): Promise<void> {
  const copy = await findDataCopy(unit.tx, id);
  if (!copy || copy.end) return;
  await saveEnd(unit.tx, id, { at: unit.now, outcome });
  await appendChanges(unit, listCopyChanges(copy.memberId));
}
