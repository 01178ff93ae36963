import { formatInvoiceNumber } from '@waha/domain/invoices/invoice-number';
import type { MemberId } from '@waha/domain/kernel/ids';
import type { ReplyValues } from '@waha/domain/messaging/staff/fill-reply';
import { listMemberInvoices } from '#features/invoices/invoices.public-queries';
import { listMemberPayments } from '#features/purchase/payment.public-queries';
import type { Config } from '#platform/config/config';
import type { Database } from '#platform/database/database';
import { formatAmount } from '#platform/translations/format';
import { findMember } from '../messaging.queries';

/**
 * Returns the values of the variables in quick replies, in the member's language. Reference and amount are those of the
 * newest pending payment, otherwise of the unpaid invoice that is due first.
 * @throws RefusalError `conversation_not_found`
 */
export async function readReplyValues(
  db: Database,
  memberId: MemberId,
  config: Pick<Config, 'language'>,
): Promise<ReplyValues & { name: string }> {
  const { name, language } = await findMember(db, memberId, config);
  const [payment] = (await listMemberPayments(db, memberId)).filter(({ status }) => status === 'pending');
  if (payment) {
    return { name, reference: payment.reference, amount: formatAmount(language, payment.totalMillimes) };
  }
  const [invoice] = (await listMemberInvoices(db, memberId))
    .filter(({ status, receipt }) => status === 'pending' && receipt?.status !== 'submitted')
    .sort((a, b) => a.invoiceDate.localeCompare(b.invoiceDate));
  const millimes = invoice?.amountMillimes;
  return {
    name,
    ...(invoice && { reference: formatInvoiceNumber(invoice.number) }),
    ...(millimes !== undefined && { amount: formatAmount(language, millimes) }),
  };
}
