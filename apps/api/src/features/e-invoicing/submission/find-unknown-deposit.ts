import { planMissingDocument } from '@waha/domain/e-invoicing/plan-missing-document';
import { changeEInvoice, type EInvoice } from '../e-invoices.store';
import { notifyStaff } from '../notify-staff';
import { findEarlierDeposit } from './find-earlier-deposit';
import { rejectTakenNumber } from './reject-e-invoice';
import { saveDeposit } from './save-deposit';
import { readOwnXml, type SubmissionRun } from './submission-run';

/**
 * Asks El Fatoora whether it has a document whose deposit has no known result. If it says twice that it does not, the
 * document waits to be sent again; the next time this happens, staff decide.
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
