import { getConsultDelay, isDecisionOverdue, isXmlOverdue } from '@waha/domain/e-invoicing/plan-missing-document';
import { changeEInvoice, type EInvoice } from '../e-invoices.store';
import { notifyStaff } from '../notify-staff';
import { acceptEInvoice } from './accept-e-invoice';
import { findReference } from './find-reference';
import { hasSignatureOf } from './has-signature-of';
import { rejectEInvoice, rejectTakenNumber } from './reject-e-invoice';
import { consult, readOwnXml, type SubmissionRun } from './submission-run';

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
