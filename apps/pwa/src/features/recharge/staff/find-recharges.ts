import { listRechargeQueue } from '@waha/domain/recharge/recharge.contract';
import { call } from '../../../platform/api-client';
import { formatStaffTime, formatTnd } from '../../../platform/language/format';
import { type Finder, FOUND_MAX } from '../../../shell/staff/go-to/place';

/** Recharges that wait for a decision. */
export const findRecharges: Finder = async (q, signal) => {
  const found = await call(listRechargeQueue, { query: { q, limit: FOUND_MAX }, signal });
  return found.map(({ _id, clientName, clientSurname, totalPrice, createdAt }) => ({
    id: _id,
    title: `${clientName} ${clientSurname}`,
    line: [formatTnd(totalPrice), formatStaffTime(createdAt)].join(' · '),
    search: { view: 'recharges', item: _id },
  }));
};
