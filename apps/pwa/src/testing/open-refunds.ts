// Loads the code with the file; otherwise the first test would take that time.
import '../dashboards/finance/finance-dashboard';
import '../features/refunds/staff/refunds-queue';
import { listRefundQueue, readRefund, type WireRefund } from '@waha/domain/refunds/staff/refunds.contract';
import type { FakeServer } from './fake-server';
import { HICHEM } from './fixtures/reviewed-profile';
import { openStaffDashboard } from './open-staff-dashboard';
import { serveQueueCounts } from './serve-queue-counts';

export const REFUND_ID = '01941f29-7c00-7000-8000-0000000000d1';
const ADMIN = { _id: '01941f29-7c00-7000-8000-0000000000d2', name: 'Leila Trabelsi' };

/** Creates the refund of Hichem's cancelled payment as staff see it. */
export function createRefund(part: Partial<WireRefund> = {}): WireRefund {
  return {
    ...{ _id: REFUND_ID, userId: HICHEM._id, userName: `${HICHEM.name} ${HICHEM.surname}`, userEmail: HICHEM.email },
    ...{ isVerified: true, amount: 149_500, received: 149_500, status: 'requested' },
    payment: { _id: '01941f29-7c00-7000-8000-0000000000d3', reference: 'W-3333-4444', packName: 'Ultra One' },
    creditNote: { number: 'A-2026-000001', invoiceId: '01941f29-7c00-7000-8000-0000000000d4' },
    ...{ requestedAt: '2026-03-04T08:00:00.000Z', requestedBy: ADMIN },
    account: { method: 'D17', number: '+21655000222' },
    ...part,
  };
}

type RefundQueues = { decision?: WireRefund[]; payout?: WireRefund[] };

/** Serves these refunds that are pending a decision or payout. */
export function serveRefunds(server: FakeServer, { decision = [], payout = [] }: RefundQueues): void {
  server.on(readRefund, async ({ address }) => {
    const refund = [...decision, ...payout].find(({ _id }) => address.endsWith(_id));
    if (!refund) throw new Error(`nobody asked for ${address}`);
    return refund;
  });
  serveQueueCounts(server, { refunds: decision.length, 'refund-payouts': payout.length });
  server.on(listRefundQueue, async ({ address }) => (address.includes('step=payout') ? payout : decision));
}

/** Opens the refunds as finance; `search` is added to the address. */
export function openRefunds(server: FakeServer, queues: RefundQueues, search = '') {
  serveRefunds(server, queues);
  return openStaffDashboard('finance_admin', `view=refunds${search}`);
}
