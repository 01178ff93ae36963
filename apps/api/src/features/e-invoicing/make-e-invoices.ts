import { canRetryEInvoice } from '@waha/domain/e-invoicing/e-invoice-status';
import { checkEInvoice } from '@waha/domain/e-invoicing/teif/check-e-invoice';
import type { EInvoiceContent } from '@waha/domain/e-invoicing/teif/e-invoice-content';
import { writeTeif } from '@waha/domain/e-invoicing/teif/write-teif';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { EInvoiceId, FileId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { markFilesDeleted, saveFile } from '#platform/files/private-files';
import { canTrustClock } from '#platform/process/clock-checkpoint';
import type { Services } from '#platform/services';
import {
  type ElectronicDocument,
  listDocumentsWithoutEInvoice,
  readEInvoiceContent,
} from '../invoices/electronic/electronic-documents.public-queries';
import { findBuyerIdentifier } from './buyer-identifiers.store';
import { changeEInvoice, type EInvoice, findEInvoice, findEInvoiceOf, saveNewEInvoice } from './e-invoices.store';
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
 * signing is outside of it. Does nothing while the clock is not trusted. A failure of one document does not stop the others.
 * @param signal stops after the current document
 */
export async function makeEInvoices(needs: Needs, signal?: AbortSignal): Promise<void> {
  const { clock, db, log, uploads } = needs;
  const settings = await findEInvoicingSettings(db);
  if (!settings || settings.mode === 'off' || uploads.storage.unavailableSince() !== undefined) return;
  // A clock that is ahead would make instalments whose date has not come.
  if (!(await canTrustClock({ tx: db, now: clock() }))) return;
  const days = { from: settings.startsOn, until: getDayAt(clock()) };
  const documents = await listDocumentsWithoutEInvoice(db, { ...days, limit: DOCUMENTS_PER_RUN });
  const signing = documents.length > 0 ? await openSigning(settings, needs.secret, clock()) : undefined;
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
  const identifier = await findBuyerIdentifier(needs.db, document.memberId);
  const content = await readEInvoiceContent(needs.db, document, { identifier });
  await signDocument(
    needs,
    { content, ownerId: document.memberId, signing },
    {
      // The settings may have changed meanwhile, or another server may have made it.
      isStillDue: async ({ tx }) => {
        const settings = await findEInvoicingSettings(tx);
        const isSame = settings?.mode === signing.mode && settings.environment === environment;
        return isSame && (await findEInvoiceOf(tx, document.documentId)) === undefined;
      },
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
 * @returns whether it was still invalid or rejected
 */
export async function remakeEInvoice(
  needs: Needs,
  {
    eInvoice,
    signing,
    onSaved,
  }: { eInvoice: EInvoice; signing: Signing; onSaved: (unit: UnitOfWork) => Promise<void> },
): Promise<boolean> {
  const { environment } = signing;
  const { id, documentId, memberId, xmlFileId } = eInvoice;
  const identifier = await findBuyerIdentifier(needs.db, memberId);
  const content = await readEInvoiceContent(needs.db, eInvoice, { identifier, isWithCurrentSeller: true });
  let removed: FileId[] = [];
  const isMade = await signDocument(
    needs,
    { content, ownerId: memberId, signing },
    {
      isStillDue: async ({ tx }) => {
        const current = await findEInvoice(tx, id);
        return (
          current?.documentId === documentId && current.xmlFileId === xmlFileId && canRetryEInvoice(current.status)
        );
      },
      save: async (unit, made) => {
        await changeEInvoice(unit, eInvoice, { ...NOT_SENT, ...made, environment, changedAt: unit.now });
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

type Made = Pick<EInvoice, 'status' | 'faults' | 'xmlFileId' | 'nextAt'>;
type Order = { content: EInvoiceContent; ownerId: EInvoice['memberId']; signing: Signing };
type Steps = {
  /** Whether the document is still to be made; called in the transaction that saves it. */
  isStillDue: (unit: UnitOfWork) => Promise<boolean>;
  save: (unit: UnitOfWork, made: Made) => Promise<void>;
};

/** Checks and signs a document, and saves the result. Returns whether it was saved: it may no longer be due. */
async function signDocument(
  needs: Needs,
  { content, ownerId, signing: { mode, certificate } }: Order,
  { isStillDue, save }: Steps,
): Promise<boolean> {
  const { clock, transact } = needs;
  const saveMade = async (unit: UnitOfWork, made: Made) => {
    await save(unit, made);
    await notifyStaff(unit);
    return true;
  };
  const faults = checkEInvoice(content);
  if (faults.length > 0)
    return transact(async (unit) => {
      if (!(await isStillDue(unit))) return false;
      return saveMade(unit, { status: 'invalid', faults, xmlFileId: null, nextAt: null });
    });
  const bytes = Buffer.from(signTeif(writeTeif(content), certificate, clock()));
  return withGeneratedFiles(needs, [{ bytes, type: 'application/xml' }], ([file]) =>
    transact(async (unit) => {
      if (!(await isStillDue(unit))) return false;
      await saveFile(unit, file!, { ownerId, purpose: 'e_invoice' });
      const made = { faults: [], xmlFileId: file!.fileId };
      return mode === 'submit'
        ? saveMade(unit, { ...made, status: 'waiting', nextAt: unit.now })
        : saveMade(unit, { ...made, status: 'ready', nextAt: null });
    }),
  );
}
