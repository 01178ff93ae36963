import { type CreditingEvent, createCreditEntries } from '@waha/domain/create-credit-entries';
import type { CreditEntry } from '@waha/domain/credit/credit';
import type { CreditEntryId } from '@waha/domain/kernel/ids';
import { createId } from '#platform/database/create-id';
import { insertRows } from '#platform/database/prepared/insert-rows';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { creditEntries } from './credit.tables';

/**
 * Reacts to an event that changes a member's credit. The command has checked in the same transaction that the credit is
 * there.
 */
export async function recordCredit({ tx, now }: UnitOfWork, event: CreditingEvent): Promise<void> {
  const entries = createCreditEntries(event).map(
    (entry): CreditEntry => ({ id: createId<CreditEntryId>(now), ...entry }),
  );
  if (entries.length > 0) await insertRows(tx, creditEntries, entries);
}
