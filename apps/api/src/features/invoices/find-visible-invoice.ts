import type { Invoice } from '@waha/domain/invoices/invoice';
import type { InvoiceId, PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { hasMemberAccess } from '#platform/auth/member-access';
import type { Database, Tx } from '#platform/database/database';
import { RefusalError } from '#platform/http/refusal-error';
import { findInvoice } from './invoices.store';

/**
 * Returns an invoice that the caller may see; a cancelled one is hidden from its member. @throws RefusalError
 * `invoice_not_found`
 */
export async function findVisibleInvoice(
  tx: Tx | Database,
  actor: { id: PersonId; role: Role },
  id: InvoiceId,
): Promise<Invoice> {
  const invoice = await findInvoice(tx, id);
  const isSeen = invoice && (await hasMemberAccess(tx, actor, invoice.memberId, ['admin', 'finance_admin']));
  const isHidden = invoice?.status === 'cancelled' && invoice.memberId === actor.id;
  if (!isSeen || isHidden) throw new RefusalError({ code: 'invoice_not_found' });
  return invoice;
}
