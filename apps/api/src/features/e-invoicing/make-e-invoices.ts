import { isDeepStrictEqual } from 'node:util';
import { canRetryEInvoice } from '@waha/domain/e-invoicing/e-invoice-status';
import { checkEInvoice, type EInvoiceFault, PROGRAM_FAULT } from '@waha/domain/e-invoicing/teif/check-e-invoice';
import { writeTeif } from '@waha/domain/e-invoicing/teif/write-teif';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { EInvoiceId, FileId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { markFilesDeleted, saveFile } from '#platform/files/private-files';
import { RefusalError } from '#platform/http/refusal-error';
import { canTrustClock } from '#platform/process/clock-checkpoint';
import type { Services } from '#platform/services';
import {
  type ElectronicDocument,
  findElectronicDocument,
  listCancelledElectronic,
  listCreditNotesWithoutEInvoice,
  listInvoicesWithoutEInvoice,
  readEInvoiceContent,
} from '../invoices/electronic/electronic-documents.public-queries';
import { findBuyerIdentifier } from './buyer-identifiers.store';
import {
  changeEInvoice,
  discardCancelledInvoices,
  type EInvoice,
  findEInvoice,
  findEInvoiceOf,
  saveNewEInvoice,
} from './e-invoices.store';
import { notifyStaff } from './notify-staff';
import { canSignNow, decryptCertificate } from './settings/certificate-file';
import { type EInvoicingSettings, findEInvoicingSettings } from './settings/e-invoicing-settings.store';
import type { SigningCertificate } from './signature/open-certificate';
import { signTeif } from './signature/sign-teif';
import { withGeneratedFiles } from './with-generated-files';

type Needs = Pick<Services, 'clock' | 'db' | 'log' | 'secret' | 'transact' | 'uploads'>;

/** Documents of one run. The next run, a minute later, continues. */
const DOCUMENTS_PER_RUN = 200;

/**
 * Makes the electronic form of documents that have none: checks and signs them. Each is a transaction of its own, and
 * signing is outside of it. Does nothing while the clock is not trusted. A failure of one document does not stop the
 * others. Those of invoices that were cancelled before El Fatoora got them are removed.
 * @param signal stops after the current document
 */
export async function makeEInvoices(needs: Needs, signal?: AbortSignal): Promise<void> {
  const { clock, db, uploads } = needs;
  const settings = await findEInvoicingSettings(db);
  if (!settings || settings.mode === 'off' || uploads.storage.unavailableSince() !== undefined) return;
  // A clock that is ahead would make instalments whose date has not come.
  if (!(await canTrustClock({ tx: db, now: clock() }))) return;
  await removeCancelled(needs);
  const { environment, startsOn: from } = settings;
  const days = { from, until: getDayAt(clock()), limit: DOCUMENTS_PER_RUN };
  await makeAll(needs, settings, { documents: await listInvoicesWithoutEInvoice(db, days), signal });
  // After their invoices, which they name.
  const creditNotes = await listCreditNotesWithoutEInvoice(db, { environment, limit: DOCUMENTS_PER_RUN });
  await makeAll(needs, settings, { documents: creditNotes, signal });
}

type Batch = { documents: readonly ElectronicDocument[]; signal: AbortSignal | undefined };

async function makeAll(needs: Needs, settings: EInvoicingSettings, { documents, signal }: Batch): Promise<void> {
  const { clock, log, secret } = needs;
  const signing = documents.length > 0 ? await openSigning(settings, secret, clock()) : undefined;
  if (!signing) return;
  for (const document of documents) {
    if (signal?.aborted) return;
    try {
      await makeEInvoice(needs, document, signing);
    } catch (error) {
      log.error({ err: error, documentId: document.documentId }, 'electronic invoice not made');
    }
  }
}

async function removeCancelled({ db, transact, uploads }: Needs): Promise<void> {
  const ids = await listCancelledElectronic(db);
  if (ids.length === 0) return;
  const removed = await transact(async (unit) => {
    const { count, files } = await discardCancelledInvoices(unit, ids);
    if (count > 0) await notifyStaff(unit);
    return files;
  });
  for (const file of removed) await uploads.storage.remove(file);
}

export type Signing = Pick<EInvoicingSettings, 'mode' | 'environment'> & { certificate: SigningCertificate };

/** Returns what signs documents now; undefined if none are made, or the certificate cannot sign. */
export async function openSigning(
  settings: EInvoicingSettings,
  secret: string,
  now: Instant,
): Promise<Signing | undefined> {
  const { mode, environment } = settings;
  if (mode === 'off') return undefined;
  const certificate = await decryptCertificate(settings, secret);
  return certificate && (await canSignNow(certificate, now)) ? { mode, environment, certificate } : undefined;
}

async function makeEInvoice(needs: Needs, document: ElectronicDocument, signing: Signing): Promise<void> {
  const { environment } = signing;
  await signDocument(
    needs,
    { document, signing },
    {
      // Another server may have made it.
      isStillDue: async ({ tx }) => (await findEInvoiceOf(tx, document.documentId)) === undefined,
      save: async ({ tx, now }, made) => {
        const id = createId<EInvoiceId>(now);
        const times = { createdAt: now, changedAt: now };
        const row = { id, ...document, environment, ...NOT_SENT, ...made, ...times, rejectedDeposits: [] };
        await saveNewEInvoice(tx, row);
      },
    },
  );
}

/**
 * Makes an invalid or rejected electronic invoice again, with the same amounts, and the seller and the buyer's number of
 * today.
 * @param onSaved runs in the transaction
 * @returns whether it was still invalid or rejected, and is still due
 */
export async function remakeEInvoice(
  needs: Needs,
  {
    eInvoice,
    signing,
    onSaved,
  }: { eInvoice: EInvoice; signing: Signing; onSaved: (unit: UnitOfWork) => Promise<void> },
): Promise<boolean> {
  const { id, attempts, environment, status, xmlFileId } = eInvoice;
  if (environment !== signing.environment || !canRetryEInvoice(status)) return false;
  let removed: FileId[] = [];
  const isMade = await signDocument(
    needs,
    { document: eInvoice, signing, isWithCurrentSeller: true },
    {
      isStillDue: async ({ tx }) => {
        const current = await findEInvoice(tx, id);
        return current?.xmlFileId === xmlFileId && current.status === status && current.attempts === attempts;
      },
      save: async (unit, made) => {
        if (!(await changeEInvoice(unit, eInvoice, { ...NOT_SENT, ...made, changedAt: unit.now })))
          throw new Error(`electronic invoice ${id} changed while it was made again`);
        removed = xmlFileId === null ? [] : await markFilesDeleted(unit, [xmlFileId]);
        await onSaved(unit);
      },
    },
  );
  if (isMade) for (const file of removed) await needs.uploads.storage.remove(file);
  return isMade;
}

/** The state of an electronic invoice that El Fatoora does not have. */
const NOT_SENT = {
  ...{ qrFileId: null, depositId: null, reference: null, attempts: 0, resends: 0, missingAt: null, sentAt: null },
  lastFailure: null,
} as const;

/** The facts of the document in its electronic form, which must still be right when it is saved. */
type Said = Pick<ElectronicDocument, 'number' | 'day' | 'totalMillimes'>;
type Made = Said & Pick<EInvoice, 'status' | 'faults' | 'xmlFileId' | 'nextAt'>;
type Order = { document: ElectronicDocument; signing: Signing; isWithCurrentSeller?: boolean };
type Steps = {
  /** Whether the electronic form is still to be made; called in the transaction that saves it. */
  isStillDue: (unit: UnitOfWork) => Promise<boolean>;
  save: (unit: UnitOfWork, made: Made) => Promise<void>;
};

/** Checks and signs a document, and saves the result. Returns whether it was saved: it may no longer be due. */
async function signDocument(needs: Needs, order: Order, { isStillDue, save }: Steps): Promise<boolean> {
  const { clock, transact } = needs;
  const { document, signing } = order;
  const { xml, faults, said } = await writeDocument(needs, order);
  const isDue = async (unit: UnitOfWork) =>
    (await isStillDue(unit)) && (await isDocumentUnchanged(unit, { document, signing, said }));
  const saveMade = async (unit: UnitOfWork, made: Omit<Made, keyof Said>) => {
    await save(unit, { ...said, ...made });
    await notifyStaff(unit);
    return true;
  };
  if (xml === undefined)
    return transact(async (unit) => {
      if (!(await isDue(unit))) return false;
      return saveMade(unit, { status: 'invalid', faults, xmlFileId: null, nextAt: null });
    });
  const bytes = Buffer.from(signTeif(xml, signing.certificate, clock()));
  return withGeneratedFiles(needs, [{ bytes, type: 'application/xml' }], ([file]) =>
    transact(async (unit) => {
      if (!(await isDue(unit))) return false;
      await saveFile(unit, file!, { ownerId: document.memberId, purpose: 'e_invoice' });
      const made = { faults: [], xmlFileId: file!.fileId };
      return signing.mode === 'submit'
        ? saveMade(unit, { ...made, status: 'waiting', nextAt: unit.now })
        : saveMade(unit, { ...made, status: 'ready', nextAt: null });
    }),
  );
}

type Written = { said: Said; faults: EInvoiceFault[]; xml: string | undefined };

/**
 * Reads, checks and writes a document. There is no XML if it has faults. One that cannot be read or written has a fault
 * too, so that it does not come first in each run.
 * @throws RefusalError `server_busy` if the database cannot be read now
 */
async function writeDocument({ db, log }: Needs, { document, isWithCurrentSeller = false }: Order): Promise<Written> {
  try {
    const identifier = await findBuyerIdentifier(db, document.memberId);
    const content = await readEInvoiceContent(db, document, { identifier, isWithCurrentSeller });
    const faults = checkEInvoice(content);
    return { said: getSaid(content), faults, xml: faults.length > 0 ? undefined : writeTeif(content) };
  } catch (error) {
    // The database cannot be read now, which is no fault of the document.
    if (error instanceof RefusalError) throw error;
    log.error({ err: error, documentId: document.documentId }, 'electronic invoice cannot be written');
    return { said: getSaid(document), faults: [PROGRAM_FAULT], xml: undefined };
  }
}

const getSaid = ({ number, day, totalMillimes }: Said): Said => ({ number, day, totalMillimes });

/** Checks whether a document and the settings are still those that its electronic form was made for. */
async function isDocumentUnchanged(
  { tx }: UnitOfWork,
  { document, signing: { mode, environment }, said }: Order & { said: Said },
): Promise<boolean> {
  const settings = await findEInvoicingSettings(tx);
  if (settings?.mode !== mode || settings.environment !== environment) return false;
  const current = await findElectronicDocument(tx, document);
  if (!current || !isDeepStrictEqual(getSaid(current), said)) return false;
  if (document.kind === 'invoice') return true;
  const credited = await findEInvoiceOf(tx, document.invoiceId);
  return credited?.environment === environment && !canRetryEInvoice(credited.status);
}
