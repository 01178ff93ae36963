import { E_INVOICE_STATUSES } from '@waha/domain/e-invoicing/e-invoice-status';
import { addDays, getDayAt } from '@waha/domain/kernel/calendar/day';
import { formatCount } from '@waha/domain/kernel/text/format-count';
import { DAY, type Instant, toIso } from '@waha/domain/kernel/time';
import { type SQL, sql } from 'drizzle-orm';
import { type EInvoicingState, readEInvoicingState } from '#features/e-invoicing/e-invoices.public-queries';
import { findSecretsFault, type SecretsFault } from '#features/e-invoicing/settings/certificate-state.public-queries';
import type { Database } from '#platform/database/database';
import type { ReadRows } from '../check-aggregates';
import { createErrorFinding, createOkFinding, createWarningFinding, type Finding } from '../finding';

/** The certificate is to be renewed this long before its end: a new one takes weeks. */
const CERTIFICATE_WARNING_MS = 30 * DAY;
const WAITING_WARNING_MS = DAY;
const MAX_NAMED = 10;

/** Electronic invoices that differ from their documents. Unique indexes prevent a second one of a document. */
const WRONG_E_INVOICES = `
  select 'electronic invoice ' || number || ' is accepted, but has no reference'
    from e_invoices where status = 'accepted' and reference is null
  union all
  select 'electronic invoice ' || e.number || ' has no invoice, or another total'
    from e_invoices e left join invoices i on i.id = e.document_id
    where e.kind = 'invoice' and coalesce(i.amount_millimes, 0) <> e.total_millimes
  union all
  select 'electronic credit note ' || e.number || ' has no credit note, or another total'
    from e_invoices e left join credit_notes c on c.id = e.document_id
    where e.kind = 'credit_note' and coalesce(c.amount_millimes, 0) <> e.total_millimes
  union all
  select 'deposit ' || deposit_id || ' belongs to ' || count(*) || ' electronic invoices'
    from e_invoices where deposit_id is not null group by deposit_id, environment having count(*) > 1
  union all
  select 'invoice ' || number_year || '-' || number || ' is marked as electronic, and is not'
    from invoices i where is_electronic = 1 and not exists (select 1 from e_invoices where document_id = i.id)
  union all
  select 'invoice ' || i.number_year || '-' || i.number || ' is electronic, and not marked so'
    from invoices i join e_invoices e on e.document_id = i.id where i.is_electronic = 0
  union all
  select 'the mark of invoice ' || i.number_year || '-' || i.number || ' about its electronic credit note is wrong'
    from invoices i left join credit_notes c on c.invoice_id = i.id
    where i.lacks_electronic_credit <> case when i.is_electronic = 1 and c.id is not null
      and not exists (select 1 from e_invoices where document_id = c.id) then 1 else 0 end`;

/** Returns a sentence for every electronic invoice that does not match its document. */
export async function findWrongEInvoices(read: ReadRows): Promise<string[]> {
  return (await read(WRONG_E_INVOICES)).map(([fault]) => String(fault));
}

/**
 * Checks that electronic invoices match their documents, that none is missing for more than a day, and that they can be
 * signed and sent.
 */
export async function checkEInvoices(
  db: Database,
  { secret, now }: { secret: string | undefined; now: Instant },
): Promise<Finding> {
  const wrong = await findWrongEInvoices((statement) => db.values(sql.raw(statement)));
  if (wrong.length > 0) {
    const message = `different from their documents: ${formatCount(wrong.length, 'electronic invoice')}`;
    const todo = 'The database was edited. Check the log: waha audit';
    return createErrorFinding('e-invoices', message, todo, wrong.slice(0, MAX_NAMED));
  }
  const state = await readEInvoicingState(db, now);
  if (!state) return createOkFinding('e-invoices', 'none are made');
  const message = describeCounts(state, now);
  const fault = secret === undefined ? undefined : await findSecretsFault(db, { secret, now });
  const details = [
    ...(fault ? [SECRETS_FAULTS[fault]] : []),
    ...describeDelays(state, now),
    ...(await describeDocuments(db, state, now)),
  ];
  return details.length === 0
    ? createOkFinding('e-invoices', message)
    : createWarningFinding('e-invoices', message, 'Look at the electronic invoices and their settings.', details);
}

const SECRETS_FAULTS: Record<SecretsFault, string> = {
  certificate_unreadable:
    'The certificate cannot be read: the secret of the server has changed. An administrator must upload it again.',
  certificate_unusable: 'The certificate cannot sign: it has ended or is not yet valid.',
  password_unreadable:
    'The password of El Fatoora cannot be read: the secret of the server has changed. An administrator must enter it again.',
};

const PAUSED =
  'Nothing is sent, because the database is a restored backup. If this is the installation in use, compare the last documents with El Fatoora, and let an administrator save the settings again.';

function describeCounts({ counts, mode, oldestWaitingAt }: EInvoicingState, now: Instant): string {
  const present = E_INVOICE_STATUSES.filter((status) => counts[status] > 0);
  const list = present.map((status) => `${counts[status]} ${status}`).join(', ') || 'none yet';
  const waiting =
    oldestWaitingAt === undefined || oldestWaitingAt > now ? '' : `, the oldest since ${toIso(oldestWaitingAt)}`;
  return `mode ${mode}: ${list}${waiting}`;
}

function describeDelays(state: EInvoicingState, now: Instant): string[] {
  const { counts, oldestWaitingAt, overdue, certificateEndsAt, isPaused } = state;
  const endsSoon = certificateEndsAt !== null && certificateEndsAt - now < CERTIFICATE_WARNING_MS;
  return [
    ...(isPaused ? [PAUSED] : []),
    ...(endsSoon && certificateEndsAt > now ? [`The certificate ends on ${getDayAt(certificateEndsAt)}.`] : []),
    ...(oldestWaitingAt !== undefined && now - oldestWaitingAt > WAITING_WARNING_MS
      ? ['An electronic invoice has waited to be sent for more than a day.']
      : []),
    ...(overdue > 0 ? [`Not decided by El Fatoora within 3 days: ${formatCount(overdue, 'electronic invoice')}.`] : []),
    ...(counts.invalid + counts.rejected > 0
      ? [`To be corrected by staff: ${formatCount(counts.invalid + counts.rejected, 'electronic invoice')}.`]
      : []),
  ];
}

/** Returns what is missing: documents without an electronic form, codes of El Fatoora, and credit notes to be filed by hand. */
async function describeDocuments(
  db: Database,
  { startsOn, environment }: EInvoicingState,
  now: Instant,
): Promise<string[]> {
  const before = addDays(getDayAt(now), -1);
  const missing = await db.values<[string]>(
    sql`select number_year || '-' || number from invoices
      where is_electronic = 0 and pdf_file_id is null and status <> 'cancelled'
        and invoice_date >= ${startsOn} and invoice_date < ${before}
      order by invoice_date, id limit ${MAX_NAMED}`,
  );
  const cancelled = await db.values<[string]>(
    sql`select e.number from e_invoices e join invoices i on i.id = e.document_id
      where e.status in ('sent', 'accepted') and i.status = 'cancelled' order by e.number limit ${MAX_NAMED}`,
  );
  // Those of invoices that must be corrected wait for them.
  const creditNotes = await count(
    db,
    sql`select count(*) from invoices i join credit_notes c on c.invoice_id = i.id join e_invoices e on e.document_id = i.id
      where i.lacks_electronic_credit = 1 and c.created_at < ${now - DAY}
        and e.environment = ${environment} and e.status not in ('invalid', 'rejected')`,
  );
  const withoutCode = await count(
    db,
    sql`select count(*) from e_invoices where status = 'accepted' and qr_file_id is null`,
  );
  const list = (rows: [string][]) => rows.map(([number]) => number).join(', ');
  return [
    ...(missing.length > 0 ? [`Without an electronic form for more than a day: ${list(missing)}.`] : []),
    ...(creditNotes > 0
      ? [`Without an electronic form for more than a day: ${formatCount(creditNotes, 'credit note')}.`]
      : []),
    ...(withoutCode > 0
      ? [`Accepted without a picture of the code: ${formatCount(withoutCode, 'electronic invoice')}.`]
      : []),
    ...(cancelled.length > 0
      ? [`Unpaid instalments that were cancelled after El Fatoora got them: ${list(cancelled)}. Ask your accountant.`]
      : []),
  ];
}

/** Returns the only value of a statement. */
async function count(db: Database, statement: SQL): Promise<number> {
  return Number((await db.values<[unknown]>(statement))[0]?.[0]);
}
