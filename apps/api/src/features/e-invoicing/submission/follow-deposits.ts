import {
  getConsultDelay,
  isDecisionOverdue,
  isXmlOverdue,
  planMissingDocument,
} from '@waha/domain/e-invoicing/plan-missing-document';
import { changeEInvoice, type EInvoice } from '../e-invoices.store';
import { notifyStaff } from '../notify-staff';
import { acceptEInvoice } from './accept-e-invoice';
import { findEarlierDeposit } from './find-earlier-deposit';
import { hasSignatureOf } from './has-signature-of';
import { findReference } from './read-returned-xml';
import { rejectEInvoice, rejectTakenNumber } from './reject-e-invoice';
import { saveDeposit } from './save-deposit';
import { consult, readOwnXml, type SubmissionRun } from './submission-run';

/**
 * Asks El Fatoora whether it has a document whose deposit has no known result. If it says twice that it does not, the
 * document waits to be sent once more; the next time this happens, staff decide.
 * @throws ElFatooraUnavailable if it does not answer
 */
export async function findUnknownDeposit(run: SubmissionRun, eInvoice: EInvoice): Promise<void> {
  const found = await findEarlierDeposit(run, eInvoice, await readOwnXml(run, eInvoice));
  if (found.kind === 'other') return rejectTakenNumber(run, eInvoice, found.depositId);
  // Before the deposit there was none with this number: the new one is that of this document, and its decision follows.
  const depositId = found.kind === 'none' ? found.rejected.at(-1) : found.depositId;
  if (depositId !== undefined) return saveDeposit(run, eInvoice, depositId);
  await run.transact(async (unit) => {
    const plan = planMissingDocument(eInvoice, unit.now);
    const attempts = eInvoice.attempts + 1;
    const change: Partial<EInvoice> =
      plan.kind === 'send'
        ? { status: 'waiting', resends: plan.resends, missingAt: null, nextAt: unit.now, lastFailure: null }
        : plan.kind === 'staff'
          ? { resends: plan.resends, nextAt: plan.nextAt, lastFailure: MISSING_AGAIN }
          : { missingAt: plan.missingAt, nextAt: plan.nextAt, lastFailure: null };
    await changeEInvoice(unit, eInvoice, { ...change, attempts });
    await notifyStaff(unit);
  });
}

const MISSING_AGAIN = 'El Fatoora does not have this document, although it was sent more than once.';

/**
 * Asks El Fatoora what it has decided about a deposit. It has accepted the document if there is a reference, and the XML
 * that it returns is the one that was sent.
 * @throws ElFatooraUnavailable if it does not answer
 */
export async function findDecision(run: SubmissionRun, eInvoice: EInvoice): Promise<void> {
  const depositId = eInvoice.depositId ?? '';
  const found = await consult(run, { depositId });
  const document = found.find((each) => each.depositId === depositId && each.documentNumber === eInvoice.number);
  const reference = document && findReference(document);
  if (!document || reference === undefined) {
    if (document && document.errors.length > 0) return rejectEInvoice(run, eInvoice, document.errors);
    return askAgain(run, eInvoice);
  }
  const { xml } = document;
  if (xml === undefined && eInvoice.sentAt !== null && !isXmlOverdue(eInvoice.sentAt, run.clock()))
    return askAgain(run, eInvoice);
  if (xml !== undefined && !hasSignatureOf(xml, await readOwnXml(run, eInvoice)))
    return rejectTakenNumber(run, eInvoice, depositId);
  await acceptEInvoice(run, eInvoice, { reference, xml });
}

async function askAgain({ transact }: SubmissionRun, eInvoice: EInvoice): Promise<void> {
  await transact(async (unit) => {
    const { attempts, sentAt } = eInvoice;
    const isOverdue = sentAt !== null && isDecisionOverdue(sentAt, unit.now);
    const lastFailure = isOverdue ? 'El Fatoora has not decided within 3 days.' : null;
    const nextAt = unit.now + getConsultDelay(attempts + 1);
    const isChanged = await changeEInvoice(unit, eInvoice, { attempts: attempts + 1, nextAt, lastFailure });
    if (isChanged && lastFailure !== eInvoice.lastFailure) await notifyStaff(unit);
  });
}
