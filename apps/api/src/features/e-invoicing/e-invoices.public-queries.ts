import type { EInvoiceStatus } from '@waha/domain/e-invoicing/e-invoice-status';
import type { FileId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database';
import { countByStatus, countOverdueDecisions } from './count-by-status';
import { type EInvoice, findEInvoiceOf } from './e-invoices.store';
import { type EInvoicingEnvironment, eInvoices } from './e-invoicing.tables';
import { findEInvoicingSettings } from './settings/e-invoicing-settings.store';
import { isSendingPaused } from './settings/is-sending-paused';

/**
 * Returns the condition that an invoice, by its id, has an electronic form that a credit note can name: one of this
 * environment, without faults.
 */
export function canBeCredited(invoiceId: SQLWrapper, environment: EInvoicingEnvironment): SQL {
  const isRight = sql`status not in ('invalid', 'rejected') and environment = ${environment}`;
  return sql`exists (select 1 from ${eInvoices} where ${eInvoices.documentId} = ${invoiceId} and ${isRight})`;
}

/** The text of a printed document about its electronic form. */
export type EInvoiceMark =
  | { kind: 'accepted'; reference: string | undefined; qrFileId: FileId | null }
  | { kind: 'awaited' };

/**
 * Returns what a printed document says about its electronic form: the reference once it is accepted; before, that it is
 * awaited. Returns undefined if documents are not sent, or this one is not: it is for an export or the test installation,
 * or of an earlier day.
 * @param day of the invoice; undefined if it never gets an electronic form
 */
export async function findEInvoiceMark(
  db: Database,
  { documentId, day }: { documentId: EInvoice['documentId']; day: string | undefined },
): Promise<EInvoiceMark | undefined> {
  const eInvoice = await findEInvoiceOf(db, documentId);
  if (eInvoice?.environment === 'test') return undefined;
  if (eInvoice?.status === 'accepted') {
    const { reference, qrFileId } = eInvoice;
    return { kind: 'accepted', reference: reference ?? undefined, qrFileId };
  }
  const settings = await findEInvoicingSettings(db);
  if (settings?.mode !== 'submit' || settings.environment !== 'production') return undefined;
  const isSent = eInvoice ? eInvoice.status !== 'ready' : day !== undefined && day >= settings.startsOn;
  return isSent ? { kind: 'awaited' } : undefined;
}

/**
 * The state of electronic invoices for monitors. `oldestWaitingAt`: since when the oldest one that is not sent waits.
 * `overdue`: how many El Fatoora has not decided about for 3 days.
 */
export type EInvoicingState = {
  mode: 'export' | 'submit';
  environment: EInvoicingEnvironment;
  startsOn: string;
  counts: Record<EInvoiceStatus, number>;
  oldestWaitingAt: Instant | undefined;
  overdue: number;
  certificateEndsAt: Instant | null;
  /** Nothing is sent until the settings are saved again, because the database is a restored backup. */
  isPaused: boolean;
};

/** Returns undefined while no electronic invoices are made. */
export async function readEInvoicingState(db: Database, now: Instant): Promise<EInvoicingState | undefined> {
  const settings = await findEInvoicingSettings(db);
  if (!settings || settings.mode === 'off') return undefined;
  const { mode, environment, startsOn, certificateEndsAt } = settings;
  const isPaused = await isSendingPaused(db, settings);
  const overdue = await countOverdueDecisions(db, now);
  return { mode, environment, startsOn, certificateEndsAt, isPaused, overdue, ...(await countByStatus(db)) };
}
