import type { EInvoiceFault } from '@waha/domain/e-invoicing/teif/check-e-invoice';
import { NUMBER_TAKEN } from '@waha/domain/e-invoicing/teif/number-taken';
import type { Services } from '#platform/services';
import { changeEInvoice, type EInvoice } from '../e-invoices.store';
import { notifyStaff } from '../notify-staff';
import { limitText } from './submission-run';

const MAX_FAULTS = 20;

/** Saves that El Fatoora has rejected a document. Its deposit is remembered, so that it is not taken for a later one. */
export async function rejectEInvoice(
  needs: Pick<Services, 'transact'>,
  eInvoice: EInvoice,
  messages: readonly string[],
): Promise<void> {
  const { depositId, rejectedDeposits } = eInvoice;
  await saveRejection(needs, eInvoice, {
    faults: messages.slice(0, MAX_FAULTS).map((message) => ({ text: limitText(message) })),
    rejectedDeposits: [...rejectedDeposits, ...(depositId === null ? [] : [depositId])],
  });
}

/**
 * Saves that El Fatoora has another document with this number. Its deposit is not among the rejected ones: it prevents
 * each later deposit.
 */
export async function rejectTakenNumber(
  needs: Pick<Services, 'transact'>,
  eInvoice: EInvoice,
  depositId: string,
): Promise<void> {
  await saveRejection(needs, eInvoice, { faults: [{ text: NUMBER_TAKEN, values: { id: depositId } }] });
}

async function saveRejection(
  { transact }: Pick<Services, 'transact'>,
  eInvoice: EInvoice,
  change: { faults: EInvoiceFault[]; rejectedDeposits?: string[] },
): Promise<void> {
  await transact(async (unit) => {
    await changeEInvoice(unit, eInvoice, { ...change, status: 'rejected', nextAt: null, lastFailure: null });
    await notifyStaff(unit);
  });
}
