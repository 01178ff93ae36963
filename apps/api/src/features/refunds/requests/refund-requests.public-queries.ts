import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database } from '#platform/database/database';
import { countQueue, type QueueSize } from '#platform/database/queues/count-queue';
import { refundRequests } from './refund-requests.tables';

/** Counts requests of members to refund a payment that await a decision. */
export function countRefundRequests(db: Database): Promise<QueueSize> {
  const { requestedAt: since, status } = refundRequests;
  return countQueue(db, { table: refundRequests, since, where: eqLiteral(status, 'requested') });
}
