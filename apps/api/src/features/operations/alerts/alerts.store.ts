import type { Alert, Trouble } from '@waha/domain/operations/alerts';
import { asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { operatorAlerts } from './alerts.tables';

/** Returns the troubles that are not over. */
export function listAlerts(db: Database | Tx): Promise<Alert[]> {
  return db.select().from(operatorAlerts).orderBy(asc(operatorAlerts.about));
}

export async function saveAlert(tx: Tx, alert: Alert): Promise<void> {
  await tx.insert(operatorAlerts).values(alert).onConflictDoUpdate({ target: operatorAlerts.about, set: alert });
}

export async function removeAlert(tx: Tx, about: Trouble): Promise<void> {
  await tx.delete(operatorAlerts).where(eq(operatorAlerts.about, about));
}
