import type { Invoice } from '@waha/domain/invoices/invoice';
import type { InvoiceId, PersonId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import type { Database, Tx } from '../../platform/database';
import { mayLookAt } from '../../platform/member-access';
import { Refused } from '../../platform/refused';
import { findInvoice } from './invoices.store';

/** An invoice that is the caller's to see; a cancelled one is hidden from its member. @throws Refused `invoice_not_found` */
export async function findSeenInvoice(
  tx: Tx | Database,
  actor: { id: PersonId; role: Role },
  id: InvoiceId,
): Promise<Invoice> {
  const invoice = await findInvoice(tx, id);
  const isSeen = invoice && (await mayLookAt(tx, actor, invoice.memberId, ['admin', 'finance_admin']));
  const isHidden = invoice?.status === 'cancelled' && invoice.memberId === actor.id;
  if (!isSeen || isHidden) throw new Refused({ code: 'invoice_not_found' });
  return invoice;
}
