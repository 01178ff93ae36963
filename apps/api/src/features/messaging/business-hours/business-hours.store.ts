import type { StaffId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { type BusinessHours, DEFAULT_BUSINESS_HOURS } from '@waha/domain/messaging/staff/business-hours';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import { businessHours } from '../messaging.tables';

/** Returns the stored hours and the person who changed them last; undefined while nobody has. */
export async function findBusinessHours(
  db: Tx | Database,
): Promise<(BusinessHours & { updatedBy: StaffId }) | undefined> {
  const row = await businessHoursQuery(db).get();
  return row && { ...row, isOn: row.isOn === 1 };
}

const businessHoursQuery = prepareQuery((db) => {
  const { isOn, days, text, translations, updatedBy } = businessHours;
  return db
    .select({ isOn, days, text, translations, updatedBy })
    .from(businessHours)
    .where(eq(businessHours.id, 1))
    .prepare();
});

export async function readBusinessHours(db: Tx | Database): Promise<BusinessHours> {
  const stored = await findBusinessHours(db);
  if (!stored) return DEFAULT_BUSINESS_HOURS;
  const { updatedBy: _, ...hours } = stored;
  return hours;
}

export async function saveBusinessHours(tx: Tx, hours: BusinessHours, by: StaffId, at: Instant): Promise<void> {
  const row = { ...hours, isOn: hours.isOn ? 1 : 0, updatedBy: by, updatedAt: at };
  await tx
    .insert(businessHours)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: businessHours.id, set: row });
}
