import type { Seller } from '@waha/domain/company/staff/seller';
import type { Invoice } from '@waha/domain/invoices/invoice';
import type { SaleTaxes } from '@waha/domain/invoices/split-total';
import { RECHARGE_STAMP_MILLIMES } from '@waha/domain/recharge/recharge';

/**
 * Returns the taxes that an invoice includes.
 * @param seller the seller of the invoice, whose later changes do not apply to it
 */
export function getSaleTaxes({ rechargeId }: Pick<Invoice, 'rechargeId'>, seller: Seller): SaleTaxes {
  const { vatRate, stampMillimes } = seller;
  return { vatRate, stampMillimes: rechargeId === undefined ? stampMillimes : RECHARGE_STAMP_MILLIMES };
}
