import type { EInvoiceStatus } from '@waha/domain/e-invoicing/e-invoice-status';
import { getConsultDelay } from '@waha/domain/e-invoicing/plan-missing-document';
import type { Services } from '#platform/services';
import { changeEInvoice, type EInvoice, findEInvoice } from '../e-invoices.store';
import { notifyStaff } from '../notify-staff';

/** Saves a deposit, also if another server has decided meanwhile that there is none, and has not sent it again. */
export async function saveDeposit(
  { transact }: Pick<Services, 'transact'>,
  { id, xmlFileId }: EInvoice,
  depositId: string,
): Promise<void> {
  await transact(async (unit) => {
    const current = await findEInvoice(unit.tx, id);
    if (!current || current.xmlFileId !== xmlFileId || !WITHOUT_DEPOSIT.has(current.status)) return;
    const sent = { depositId, sentAt: unit.now, missingAt: null, attempts: 0, lastFailure: null };
    const nextAt = unit.now + getConsultDelay(0);
    await changeEInvoice(unit, current, { ...sent, status: 'sent', nextAt });
    await notifyStaff(unit);
  });
}

const WITHOUT_DEPOSIT: ReadonlySet<EInvoiceStatus> = new Set(['waiting', 'sending']);
