import { listAudit } from '@waha/domain/audit/audit.contract';
import { callApiPage } from '#platform/call-api';
import { createStaffQueue } from '#shell/staff/queue/queue';
import type { AuditFilter } from './audit-address';

/** The lines that match the filter, the newest first; refetched at every visit. */
export const auditQuery = ({ q, kind, person, from, to }: AuditFilter) => ({
  ...createStaffQueue(['audit', 'list', { q, kind, person, from, to }], (cursor, signal) =>
    callApiPage(listAudit, { query: { q, kind, person, from, to, cursor }, signal }),
  ),
  staleTime: 0,
});
