import { listRechargeQueue } from '@waha/domain/recharge/recharge.contract';
import { callApi } from '#platform/call-api';
import { formatStaffTime, formatTnd } from '#platform/language/format';
import { type Finder, MAX_FOUND } from '#shell/staff/go-to/search-result';

/** Finds recharges that are pending a decision. */
export const findRecharges: Finder = async (q, signal) => {
  const recharges = await callApi(listRechargeQueue, { query: { q, limit: MAX_FOUND }, signal });
  return recharges.map(({ _id, clientName, clientSurname, totalPrice, createdAt }) => ({
    id: _id,
    title: `${clientName} ${clientSurname}`,
    line: [formatTnd(totalPrice), formatStaffTime(createdAt)].join(' · '),
    search: { view: 'recharges', item: _id },
  }));
};
