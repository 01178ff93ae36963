import {
  CALL_TIMEOUT_MS,
  getFailureDelay,
  UNKNOWN_DEPOSIT_DELAY_MS,
} from '@waha/domain/e-invoicing/plan-missing-document';
import { findCurrentSeller } from '#features/company/seller.public-queries';
import { isInvoiceCancelled } from '#features/invoices/electronic/electronic-documents.public-queries';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import {
  changeEInvoice,
  countUnknownDeposits,
  type EInvoice,
  findEInvoice,
  listDueEInvoices,
} from '../e-invoices.store';
import type { EInvoicingEnvironment } from '../e-invoicing.tables';
import { type ElFatooraAccount, ElFatooraUnavailable, saveEfact } from '../el-fatoora/el-fatoora';
import { notifyStaff } from '../notify-staff';
import { type EInvoicingSettings, findEInvoicingSettings } from '../settings/e-invoicing-settings.store';
import { decryptPassword } from '../settings/encrypt-password';
import { isSendingPaused } from '../settings/is-sending-paused';
import { findDecision } from './find-decision';
import { findEarlierDeposit } from './find-earlier-deposit';
import { findUnknownDeposit } from './find-unknown-deposit';
import { rejectEInvoice, rejectTakenNumber } from './reject-e-invoice';
import { saveDeposit } from './save-deposit';
import {
  describeFailure,
  limitText,
  readOwnXml,
  type SubmissionNeeds,
  type SubmissionRun,
  saveFailure,
} from './submission-run';

/** Documents of one run and status. The next run, some seconds later, continues. */
const DOCUMENTS_PER_RUN = 50;
/**
 * No further document is sent while the result of this many is unknown. So an outage leaves only a few such documents,
 * and one that El Fatoora never answers does not stop the others.
 */
const MAX_UNKNOWN_DEPOSITS = 3;
/** A run ends after this many refused documents in a row: something that they have in common may be wrong. */
const MAX_REFUSALS = 3;

const ADDRESSES: Record<EInvoicingEnvironment, string> = {
  test: 'https://test.elfatoora.tn/ElfatouraServices/EfactService',
  production: 'https://elfatoora.tn/ElfatouraServices/EfactService',
};

/**
 * Sends the documents that wait to El Fatoora, and asks for the result of earlier ones, in every mode. Before each call
 * that sends a document, El Fatoora is asked whether it has one with its number, and a commit says that the call begins.
 * If no result is committed, the document may or may not have arrived: El Fatoora is then asked for it, and it is sent
 * again only if El Fatoora says twice that it does not have it.
 * @param signal stops after the current call
 */
export async function submitEInvoices(needs: SubmissionNeeds, signal: AbortSignal): Promise<void> {
  const { db, uploads } = needs;
  const settings = await findEInvoicingSettings(db);
  const account = settings && (await openAccount(needs, settings));
  if (!account || uploads.storage.unavailableSince() !== undefined) return;
  const run: SubmissionRun = { ...needs, settings, account, signal };
  if (!(await forEachDue(run, 'sending', (eInvoice) => findUnknownDeposit(run, eInvoice)))) return;
  if (!(await forEachDue(run, 'sent', (eInvoice) => findDecision(run, eInvoice)))) return;
  if (settings.mode === 'submit' && !(await isSendingPaused(db, settings))) await sendWaiting(run);
}

/** Returns undefined without a login and a password that can be read. */
async function openAccount(
  { config, db, secret }: SubmissionNeeds,
  settings: EInvoicingSettings,
): Promise<ElFatooraAccount | undefined> {
  const { environment, login } = settings;
  const password = decryptPassword(settings, secret);
  if (login === null || password === undefined) return undefined;
  const { taxNumber } = await findCurrentSeller(db);
  const address = config.elFatooraUrls[environment] ?? ADDRESSES[environment];
  return { address, login, password, taxNumber };
}

/**
 * Calls the work for each due document of a status. A failure is saved, and others follow.
 * @returns whether other work may follow: not if El Fatoora cannot be reached, or the work has to stop
 */
async function forEachDue(
  run: SubmissionRun,
  status: 'waiting' | 'sending' | 'sent',
  work: (eInvoice: EInvoice) => Promise<unknown>,
): Promise<boolean> {
  const { clock, db, log, settings, signal } = run;
  const { environment } = settings;
  for (const eInvoice of await listDueEInvoices(db, { status, environment, now: clock(), limit: DOCUMENTS_PER_RUN })) {
    if (signal.aborted) return false;
    try {
      if ((await work(eInvoice)) === STOP) return false;
    } catch (error) {
      if (signal.aborted) return false;
      if (!(error instanceof ElFatooraUnavailable))
        log.error({ err: error, eInvoiceId: eInvoice.id, status }, 'electronic invoice not sent or followed');
      await saveFailure(run, eInvoice, describeFailure(error));
      if (error instanceof ElFatooraUnavailable) return false;
    }
  }
  return true;
}

/** Ends a run. */
const STOP = 'stop';

async function sendWaiting(run: SubmissionRun): Promise<void> {
  const { db, settings } = run;
  let refusals = 0;
  await forEachDue(run, 'waiting', async (eInvoice) => {
    if ((await countUnknownDeposits(db, settings.environment)) >= MAX_UNKNOWN_DEPOSITS) return STOP;
    const result = await sendEInvoice(run, eInvoice);
    refusals = result === 'refused' ? refusals + 1 : 0;
    return refusals >= MAX_REFUSALS ? STOP : result;
  });
}

/**
 * Sends one document, unless El Fatoora has one with its number.
 * @throws ElFatooraUnavailable if it cannot be asked; nothing was sent then
 */
async function sendEInvoice(run: SubmissionRun, eInvoice: EInvoice): Promise<'done' | 'refused' | typeof STOP> {
  const xml = await readOwnXml(run, eInvoice);
  const found = await findEarlierDeposit(run, eInvoice, xml);
  if (found.kind === 'none') return depositEInvoice(run, eInvoice, { xml, rejected: found.rejected });
  const { kind, depositId } = found;
  if (kind === 'own') await saveDeposit(run, eInvoice, depositId);
  else if (kind === 'other') await rejectTakenNumber(run, eInvoice, depositId);
  else
    await saveFailure(
      run,
      eInvoice,
      `El Fatoora has a document with this number, deposit ${depositId}, and does not show it yet.`,
    );
  return 'done';
}

/** Sends one document. The run ends if the result is unknown, or if El Fatoora takes no documents. */
async function depositEInvoice(
  run: SubmissionRun,
  eInvoice: EInvoice,
  { xml, rejected }: { xml: string; rejected: readonly string[] },
): Promise<'done' | 'refused' | typeof STOP> {
  const { account, log, signal, transact } = run;
  const begun = await transact((unit) => beginDeposit(unit, eInvoice, rejected));
  if (!begun) return 'done';
  // A server that was stopped here for a while may have lost the right to send.
  if (signal.aborted || run.clock() >= begun.endsAt) return STOP;
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  try {
    const deposit = await saveEfact(account, xml, AbortSignal.any([signal, timeout]));
    if (deposit.kind === 'deposited') {
      await saveDeposit(run, begun.eInvoice, deposit.depositId);
      return 'done';
    }
    if (deposit.kind === 'postponed') {
      await postponeDeposit(run, begun.eInvoice, deposit.message);
      return STOP;
    }
    await rejectEInvoice(run, begun.eInvoice, [deposit.message]);
    return 'refused';
  } catch (error) {
    if (signal.aborted) return STOP;
    if (!(error instanceof ElFatooraUnavailable) && !timeout.aborted)
      log.error({ err: error, eInvoiceId: eInvoice.id }, 'electronic invoice not sent');
    await saveUnknownDeposit(run, begun.eInvoice, error);
    return STOP;
  }
}

/**
 * Records that a call begins, whose result may never be known. Returns undefined if the document no longer waits to be
 * sent: another server may be sending it.
 * @param rejected deposits with its number that El Fatoora has rejected
 */
async function beginDeposit(
  unit: UnitOfWork,
  eInvoice: EInvoice,
  rejected: readonly string[],
): Promise<{ eInvoice: EInvoice; endsAt: number } | undefined> {
  const settings = await findEInvoicingSettings(unit.tx);
  if (settings?.mode !== 'submit' || settings.environment !== eInvoice.environment) return undefined;
  if (await isSendingPaused(unit.tx, settings)) return undefined;
  if (await isInvoiceCancelled(unit.tx, eInvoice.documentId)) return undefined;
  const current = await findEInvoice(unit.tx, eInvoice.id);
  if (current?.xmlFileId !== eInvoice.xmlFileId) return undefined;
  // Otherwise one of them could be taken for the deposit that begins now.
  const rejectedDeposits = [...eInvoice.rejectedDeposits, ...rejected];
  const nextAt = unit.now + UNKNOWN_DEPOSIT_DELAY_MS;
  const change = { status: 'sending', nextAt, missingAt: null, rejectedDeposits } as const;
  const attempts = eInvoice.attempts + 1;
  if (!(await changeEInvoice(unit, eInvoice, { ...change, attempts }))) return undefined;
  return { eInvoice: { ...eInvoice, ...change, attempts }, endsAt: unit.now + CALL_TIMEOUT_MS / 3 };
}

/** The document stays in the status in which its call began. */
async function saveUnknownDeposit({ transact }: SubmissionRun, eInvoice: EInvoice, error: unknown): Promise<void> {
  await transact(async (unit) => {
    await changeEInvoice(unit, eInvoice, { lastFailure: limitText(describeFailure(error)) });
    await notifyStaff(unit);
  });
}

/** El Fatoora takes no documents now: the document waits again. It is asked for before it is sent again. */
async function postponeDeposit({ transact }: SubmissionRun, eInvoice: EInvoice, message: string): Promise<void> {
  await transact(async (unit) => {
    const nextAt = unit.now + getFailureDelay(eInvoice.attempts - 1);
    await changeEInvoice(unit, eInvoice, { status: 'waiting', nextAt, lastFailure: limitText(message) });
    await notifyStaff(unit);
  });
}
