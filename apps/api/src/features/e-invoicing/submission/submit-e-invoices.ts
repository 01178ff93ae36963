import type { EInvoiceStatus } from '@waha/domain/e-invoicing/e-invoice-status';
import {
  CALL_TIMEOUT_MS,
  getConsultDelay,
  getFailureDelay,
  isDecisionOverdue,
  planMissingDocument,
  UNKNOWN_DEPOSIT_DELAY_MS,
} from '@waha/domain/e-invoicing/plan-missing-document';
import { findCurrentSeller } from '#features/company/seller.public-queries';
import { isInvoiceCancelled } from '#features/invoices/electronic/electronic-documents.public-queries';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import type { Services } from '#platform/services';
import {
  changeEInvoice,
  countUnknownDeposits,
  type EInvoice,
  findEInvoice,
  listDueEInvoices,
} from '../e-invoices.store';
import type { EInvoicingEnvironment } from '../e-invoicing.tables';
import {
  consultEfact,
  type ElFatooraAccount,
  ElFatooraUnavailable,
  type FoundDocument,
  saveEfact,
} from '../el-fatoora/el-fatoora';
import { notifyStaff } from '../notify-staff';
import { type EInvoicingSettings, findEInvoicingSettings } from '../settings/e-invoicing-settings.store';
import { decryptPassword } from '../settings/encrypt-password';
import { acceptEInvoice } from './accept-e-invoice';

type Needs = Pick<Services, 'clock' | 'config' | 'db' | 'log' | 'secret' | 'transact' | 'uploads'>;

/** Documents of one run and status. The next run, some seconds later, continues. */
const DOCUMENTS_PER_RUN = 50;
/**
 * No further document is sent while the result of this many is unknown. So an outage leaves only a few such documents,
 * and one that El Fatoora never answers does not stop the others.
 */
const MAX_UNKNOWN_DEPOSITS = 3;
/** A text of El Fatoora is cut after this many characters. */
const MAX_TEXT_LENGTH = 500;

const ADDRESSES: Record<EInvoicingEnvironment, string> = {
  test: 'https://test.elfatoora.tn/ElfatouraServices/EfactService',
  production: 'https://elfatoora.tn/ElfatouraServices/EfactService',
};

/**
 * Sends the documents that wait to El Fatoora, and asks for the result of earlier ones. Before each call that sends a
 * document, a commit says that it begins. If no result is committed, the document may or may not have arrived: El
 * Fatoora is then asked for it, and it is sent again only if El Fatoora says twice that it does not have it.
 * @param signal stops after the current call
 */
export async function submitEInvoices(needs: Needs, signal: AbortSignal): Promise<void> {
  const { db, uploads } = needs;
  const settings = await findEInvoicingSettings(db);
  const account = settings && (await openAccount(needs, settings));
  if (!account || uploads.storage.unavailableSince() !== undefined) return;
  const run: Run = { ...needs, settings, account, signal };
  if (!(await forEachDue(run, 'sending', (eInvoice) => findUnknownDeposit(run, eInvoice)))) return;
  if (!(await forEachDue(run, 'sent', (eInvoice) => findDecision(run, eInvoice)))) return;
  if (settings.mode === 'submit') await sendWaiting(run);
}

type Run = Needs & { settings: EInvoicingSettings; account: ElFatooraAccount; signal: AbortSignal };

/** Returns undefined while nothing is sent: no mode that does, or a secret that cannot be read. */
async function openAccount(
  { config, db, secret }: Needs,
  settings: EInvoicingSettings,
): Promise<ElFatooraAccount | undefined> {
  const { environment, login, mode } = settings;
  if (mode === 'off' || login === null) return undefined;
  const password = decryptPassword(settings, secret);
  if (password === undefined) return undefined;
  const { taxNumber } = await findCurrentSeller(db);
  return { address: config.elFatooraUrl ?? ADDRESSES[environment], login, password, taxNumber };
}

/**
 * Calls the work for each due document of a status.
 * @returns whether others may follow: not if El Fatoora cannot be reached, or the work must stop
 */
async function forEachDue(
  run: Run,
  status: 'sending' | 'sent',
  work: (eInvoice: EInvoice) => Promise<void>,
): Promise<boolean> {
  const { log, signal } = run;
  for (const eInvoice of await listDue(run, status)) {
    if (signal.aborted) return false;
    try {
      await work(eInvoice);
    } catch (error) {
      if (signal.aborted) return false;
      await saveFailure(run, eInvoice, error);
      if (error instanceof ElFatooraUnavailable) return false;
      log.error({ err: error, eInvoiceId: eInvoice.id }, 'electronic invoice not followed');
    }
  }
  return true;
}

function listDue({ clock, db, settings: { environment } }: Run, status: 'waiting' | 'sending' | 'sent') {
  return listDueEInvoices(db, { status, environment, now: clock(), limit: DOCUMENTS_PER_RUN });
}

/** Asks El Fatoora for documents. @throws ElFatooraUnavailable also if it does not answer in time */
async function consult(
  { account, signal }: Run,
  criteria: Parameters<typeof consultEfact>[1],
): Promise<FoundDocument[]> {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  try {
    return await consultEfact(account, criteria, AbortSignal.any([signal, timeout]));
  } catch (error) {
    if (timeout.aborted && !signal.aborted) throw new ElFatooraUnavailable('El Fatoora did not answer in time.');
    throw error;
  }
}

/** Plans the next call, later each time. What the document is at El Fatoora stays as it was. */
async function saveFailure({ transact }: Run, { id }: EInvoice, error: unknown): Promise<void> {
  await transact(async (unit) => {
    const current = await findEInvoice(unit.tx, id);
    if (!current || current.nextAt === null) return;
    const { attempts } = current;
    await changeEInvoice(unit, current, {
      attempts: attempts + 1,
      nextAt: unit.now + getFailureDelay(attempts),
      lastFailure: describeFailure(error),
    });
    await notifyStaff(unit);
  });
}

/** Only messages of our own are shown: others may contain anything. */
function describeFailure(error: unknown): string {
  return error instanceof ElFatooraUnavailable ? limitText(error.message) : 'Error of the program; see its log.';
}

const limitText = (text: string) => text.slice(0, MAX_TEXT_LENGTH);

/** Asks El Fatoora whether it has a document whose deposit has no known result. */
async function findUnknownDeposit(run: Run, eInvoice: EInvoice): Promise<void> {
  const { settings, transact } = run;
  const { number: documentNumber, rejectedDeposits } = eInvoice;
  const found = (await consult(run, { documentNumber })).filter(
    (each) => each.documentNumber === documentNumber && !rejectedDeposits.includes(each.depositId),
  );
  // Only another program can have made several. One that is accepted has precedence.
  const document = found.find(isAccepted) ?? found.at(-1);
  if (document) return saveDeposit(run, eInvoice, document.depositId);
  await transact(async (unit) => {
    const plan = planMissingDocument(eInvoice.missingAt, unit.now);
    const again = settings.mode === 'submit' ? ({ status: 'waiting', nextAt: unit.now } as const) : READY;
    const change = plan.isSentAgain
      ? { ...again, missingAt: null }
      : { missingAt: plan.missingAt, nextAt: plan.nextAt };
    await changeEInvoice(unit, eInvoice, { ...change, attempts: eInvoice.attempts + 1, lastFailure: null });
    await notifyStaff(unit);
  });
}

const READY = { status: 'ready', nextAt: null } as const;

/** Saves a deposit, also if another server has decided meanwhile that there is none, and has not sent it again. */
async function saveDeposit({ transact }: Run, { id, xmlFileId }: EInvoice, depositId: string): Promise<void> {
  await transact(async (unit) => {
    const current = await findEInvoice(unit.tx, id);
    if (!current || current.xmlFileId !== xmlFileId || !WITHOUT_DEPOSIT.has(current.status)) return;
    const sent = { depositId, sentAt: unit.now, missingAt: null, attempts: 0, lastFailure: null };
    const nextAt = unit.now + getConsultDelay(0);
    await changeEInvoice(unit, current, { ...sent, status: 'sent', nextAt });
    await notifyStaff(unit);
  });
}

const WITHOUT_DEPOSIT: ReadonlySet<EInvoiceStatus> = new Set(['ready', 'waiting', 'sending']);

const isAccepted = ({ reference, xml }: FoundDocument) => reference !== undefined || xml !== undefined;

/** Asks El Fatoora what it has decided about a document. */
async function findDecision(run: Run, eInvoice: EInvoice): Promise<void> {
  const { transact } = run;
  const depositId = eInvoice.depositId ?? '';
  const found = await consult(run, { depositId });
  const document = found.find((each) => each.depositId === depositId && each.documentNumber === eInvoice.number);
  if (document && isAccepted(document)) return acceptEInvoice(run, eInvoice, document);
  if (document && document.errors.length > 0) return rejectEInvoice(run, eInvoice, document.errors);
  await transact(async (unit) => {
    const { attempts, sentAt } = eInvoice;
    const isOverdue = sentAt !== null && isDecisionOverdue(sentAt, unit.now);
    const lastFailure = isOverdue ? 'El Fatoora has not decided within 3 days.' : null;
    const nextAt = unit.now + getConsultDelay(attempts + 1);
    const isChanged = await changeEInvoice(unit, eInvoice, { attempts: attempts + 1, nextAt, lastFailure });
    if (isChanged && lastFailure !== eInvoice.lastFailure) await notifyStaff(unit);
  });
}

const MAX_FAULTS = 20;

async function rejectEInvoice({ transact }: Run, eInvoice: EInvoice, messages: readonly string[]): Promise<void> {
  const faults = messages.slice(0, MAX_FAULTS).map((message) => ({ text: limitText(message) }));
  await transact(async (unit) => {
    const { depositId } = eInvoice;
    const rejectedDeposits = [...eInvoice.rejectedDeposits, ...(depositId === null ? [] : [depositId])];
    const change = { status: 'rejected', faults, rejectedDeposits, nextAt: null, lastFailure: null } as const;
    await changeEInvoice(unit, eInvoice, change);
    await notifyStaff(unit);
  });
}

async function sendWaiting(run: Run): Promise<void> {
  const { db, signal } = run;
  for (const eInvoice of await listDue(run, 'waiting')) {
    if (signal.aborted || (await countUnknownDeposits(db)) >= MAX_UNKNOWN_DEPOSITS) return;
    if (!(await sendEInvoice(run, eInvoice))) return;
  }
}

/**
 * Sends one document.
 * @returns whether others may follow: not if the result is unknown
 */
async function sendEInvoice(run: Run, eInvoice: EInvoice): Promise<boolean> {
  const { account, log, signal, transact, uploads } = run;
  const xml = eInvoice.xmlFileId && (await readText(uploads, eInvoice.xmlFileId));
  if (!xml) {
    log.error({ eInvoiceId: eInvoice.id }, 'file of an electronic invoice not found');
    await saveFailure(run, eInvoice, new Error('file not found'));
    return true;
  }
  const begun = await transact((unit) => beginDeposit(unit, eInvoice));
  if (!begun) return true;
  // A server that was stopped here for a while may have lost the right to send.
  if (signal.aborted || run.clock() >= begun.endsAt) return false;
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  try {
    const deposit = await saveEfact(account, xml, AbortSignal.any([signal, timeout]));
    if (deposit.kind === 'refused') await rejectEInvoice(run, begun.eInvoice, [deposit.message]);
    else await saveDeposit(run, begun.eInvoice, deposit.depositId);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    if (!(error instanceof ElFatooraUnavailable) && !timeout.aborted)
      log.error({ err: error, eInvoiceId: eInvoice.id }, 'electronic invoice not sent');
    await saveUnknownDeposit(run, begun.eInvoice, error);
    return false;
  }
}

/**
 * Records that a call begins, whose result may never be known. Returns undefined if the document no longer waits to be
 * sent: another server may be sending it.
 */
async function beginDeposit(
  unit: UnitOfWork,
  eInvoice: EInvoice,
): Promise<{ eInvoice: EInvoice; endsAt: number } | undefined> {
  const settings = await findEInvoicingSettings(unit.tx);
  if (settings?.mode !== 'submit' || settings.environment !== eInvoice.environment) return undefined;
  if (await isInvoiceCancelled(unit.tx, eInvoice.documentId)) return undefined;
  const change = { status: 'sending', nextAt: unit.now + UNKNOWN_DEPOSIT_DELAY_MS, missingAt: null } as const;
  const attempts = eInvoice.attempts + 1;
  if (!(await changeEInvoice(unit, eInvoice, { ...change, attempts }))) return undefined;
  return { eInvoice: { ...eInvoice, ...change, attempts }, endsAt: unit.now + CALL_TIMEOUT_MS / 3 };
}

/** The document stays in the status in which its call began. */
async function saveUnknownDeposit({ transact }: Run, eInvoice: EInvoice, error: unknown): Promise<void> {
  await transact(async (unit) => {
    await changeEInvoice(unit, eInvoice, { lastFailure: describeFailure(error) });
    await notifyStaff(unit);
  });
}

async function readText(
  uploads: Services['uploads'],
  fileId: NonNullable<EInvoice['xmlFileId']>,
): Promise<string | undefined> {
  const stream = await uploads.storage.read(fileId);
  if (!stream) return undefined;
  return Buffer.concat(await stream.toArray()).toString();
}
