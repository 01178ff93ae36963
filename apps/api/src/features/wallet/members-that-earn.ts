import type { MemberId } from '@waha/domain/kernel/ids';
import type { Database } from '../../platform/database';
import { approvedPayments } from '../purchase/payment.facts';

/** Everyone with an approved payment, once each. */
export async function membersThatEarn(db: Database): Promise<MemberId[]> {
  return [...new Set((await approvedPayments(db)).map(({ memberId }) => memberId))];
}
