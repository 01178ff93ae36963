import type { EInvoiceStatus } from '@waha/domain/e-invoicing/e-invoice-status';
import { canSendAgain } from '@waha/domain/e-invoicing/plan-missing-document';
import type { EInvoiceId, FileId, InvoiceId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database, Tx } from '#platform/database/database';
import { insertRows } from '#platform/database/prepared/insert-rows';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { markFilesDeleted } from '#platform/files/private-files';
import { type EInvoicingEnvironment, eInvoices } from './e-invoicing.tables';

export type EInvoice = typeof eInvoices.$inferSelect;

export async function findEInvoice(db: Database | Tx, id: EInvoiceId): Promise<EInvoice | undefined> {
  const [row] = await db.select().from(eInvoices).where(eq(eInvoices.id, id));
  return row;
}

/** Returns the electronic form of an invoice or a credit note, by the id of the document. */
export async function findEInvoiceOf(
  db: Database | Tx,
  documentId: EInvoice['documentId'],
): Promise<EInvoice | undefined> {
  const [row] = await db.select().from(eInvoices).where(eq(eInvoices.documentId, documentId));
  return row;
}

export async function saveNewEInvoice(tx: Tx, row: EInvoice): Promise<void> {
  await insertRows(tx, eInvoices, [row]);
}

/**
 * Changes an electronic invoice if it still has the status, and the number of calls, that the change was decided for.
 * @returns whether it had; another server may have changed it
 */
export async function changeEInvoice(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  { id, status, attempts }: Pick<EInvoice, 'id' | 'status' | 'attempts'>,
  change: Partial<EInvoice>,
): Promise<boolean> {
  const isUnchanged = and(eq(eInvoices.id, id), eq(eInvoices.status, status), eq(eInvoices.attempts, attempts));
  const isProgress = change.status !== undefined && change.status !== status && !isOnItsWay([status, change.status]);
  const changed = await tx
    .update(eInvoices)
    .set({ ...change, ...(isProgress && { changedAt: now }) })
    .where(isUnchanged)
    .returning({ id: eInvoices.id });
  return changed.length === 1;
}

/** Whether a document is still not known to be at El Fatoora. Then `changedAt` says since when it waits. */
const isOnItsWay = (statuses: EInvoiceStatus[]) =>
  statuses.every((status) => status === 'waiting' || status === 'sending');

type DueChoice = {
  status: Extract<EInvoiceStatus, 'waiting' | 'sending' | 'sent'>;
  environment: EInvoicingEnvironment;
  now: Instant;
  limit: number;
};

/** Returns electronic invoices of one status and environment whose next call is due, those due first at the top. */
export function listDueEInvoices(db: Database, { status, environment, now, limit }: DueChoice): Promise<EInvoice[]> {
  const isWanted = and(eq(eInvoices.status, status), eq(eInvoices.environment, environment));
  const isDue = and(isNotNull(eInvoices.nextAt), lte(eInvoices.nextAt, now), isWanted);
  return db.select().from(eInvoices).where(isDue).orderBy(asc(eInvoices.nextAt), asc(eInvoices.id)).limit(limit);
}

/** Returns the number of documents of an environment whose deposit began and has no known result. */
export function countUnknownDeposits(db: Database, environment: EInvoicingEnvironment): Promise<number> {
  return db.$count(eInvoices, and(eqLiteral(eInvoices.status, 'sending'), eq(eInvoices.environment, environment)));
}

/** Checks whether El Fatoora has documents that are not decided, or may have. */
export async function hasUndecidedEInvoices(tx: Tx): Promise<boolean> {
  for (const status of ['sending', 'sent'] as const) {
    const [row] = await tx.select({ id: eInvoices.id }).from(eInvoices).where(eq(eInvoices.status, status)).limit(1);
    if (row) return true;
  }
  return false;
}

/**
 * Lets a document that El Fatoora does not have wait to be sent again.
 * @returns whether it was still left to staff
 */
export async function sendAgain(unit: Pick<UnitOfWork, 'tx' | 'now'>, id: EInvoiceId): Promise<boolean> {
  const current = await findEInvoice(unit.tx, id);
  if (!current || !canSendAgain(current)) return false;
  return changeEInvoice(unit, current, {
    ...{ status: 'waiting', nextAt: unit.now, missingAt: null, lastFailure: null },
    ...{ resends: current.resends - 1, attempts: current.attempts + 1 },
  });
}

const ROWS_PER_STATEMENT = 200;

/**
 * Deletes the electronic invoices that were made for the test installation of El Fatoora. They do not count.
 * @returns their files, whose bytes the caller removes after the commit
 */
export async function discardTestInvoices(unit: Pick<UnitOfWork, 'tx' | 'now'>): Promise<FileId[]> {
  const { tx } = unit;
  const { id, xmlFileId, qrFileId } = eInvoices;
  const rows = await tx
    .select({ id, xmlFileId, qrFileId })
    .from(eInvoices)
    .where(eqLiteral(eInvoices.environment, 'test'));
  const removed: FileId[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT);
    await tx.delete(eInvoices).where(
      inArray(
        id,
        part.map((row) => row.id),
      ),
    );
    const files = part.flatMap((row) => [row.xmlFileId, row.qrFileId]).filter((file) => file !== null);
    removed.push(...(await markFilesDeleted(unit, files)));
  }
  return removed;
}

/**
 * Deletes the electronic invoices of these cancelled invoices, except those that El Fatoora has, or may have.
 * @returns their number, and their files, whose bytes the caller removes after the commit
 */
export async function discardCancelledInvoices(
  unit: Pick<UnitOfWork, 'tx' | 'now'>,
  invoiceIds: readonly InvoiceId[],
): Promise<{ count: number; files: FileId[] }> {
  const { documentId, depositId, status, xmlFileId } = eInvoices;
  let count = 0;
  const removed: FileId[] = [];
  for (let start = 0; start < invoiceIds.length; start += ROWS_PER_STATEMENT) {
    const part = invoiceIds.slice(start, start + ROWS_PER_STATEMENT);
    const isNotDeposited = and(isNull(depositId), inArray(status, ['invalid', 'ready', 'waiting', 'rejected']));
    const deleted = await unit.tx
      .delete(eInvoices)
      .where(and(inArray(documentId, part), isNotDeposited))
      .returning({ xmlFileId });
    count += deleted.length;
    const files = deleted.flatMap((row) => (row.xmlFileId === null ? [] : [row.xmlFileId]));
    removed.push(...(await markFilesDeleted(unit, files)));
  }
  return { count, files: removed };
}
