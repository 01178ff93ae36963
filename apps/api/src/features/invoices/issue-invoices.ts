import type { Invoice } from '@waha/domain/invoices/invoice';
import { getNumberYear } from '@waha/domain/invoices/invoice-number';
import type { InvoiceId, MemberId } from '@waha/domain/kernel/ids';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { findAccount } from '../account/account.public-queries';
import { findCurrentSellerVersion } from '../company/seller.public-queries';
import { findContact } from '../profile/profile.public-queries';
import { findLastSerial, saveBuyers, saveNewInvoices } from './invoices.store';

/** The data of an invoice before it is issued. */
type Unissued = Omit<Invoice, 'id' | 'number' | 'memberId' | 'createdAt' | 'sellerVersion' | 'correctedAt'>;

/**
 * Issues invoices to a member, in the order given. Each gets the next number of the year and stores the current seller
 * and buyer. If the transaction is rolled back, its numbers are used again. The trigger
 * `invoices_are_numbered_without_gaps` refuses any other number.
 */
export async function issueInvoices<const List extends readonly Unissued[]>(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  memberId: MemberId,
  list: List,
): Promise<{ [At in keyof List]: Invoice }> {
  const year = getNumberYear(now);
  const last = await findLastSerial(tx, year);
  const sellerVersion = await findCurrentSellerVersion(tx);
  const issued = list.map((invoice, at): Invoice => {
    const number = { year, serial: last + at + 1 };
    return { ...invoice, id: createId<InvoiceId>(now), number, memberId, createdAt: now, sellerVersion };
  });
  await saveNewInvoices(tx, issued);
  const { name, surname, email } = await findAccount(tx, memberId);
  const contact = await findContact(tx, memberId);
  const buyer = {
    ...{ name: `${name} ${surname}`, email },
    ...{ phone: contact?.phone || null, address: contact?.address || null },
  };
  await saveBuyers(
    tx,
    issued.map(({ id }) => ({ invoiceId: id, ...buyer })),
  );
  return issued as { [At in keyof List]: Invoice };
}
