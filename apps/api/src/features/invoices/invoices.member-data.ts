import type { MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { invoices } from './invoices.tables';

export async function invoicesData(db: Database, memberId: MemberId) {
  return { invoices: await db.select().from(invoices).where(eq(invoices.memberId, memberId)) };
}
