import { listAudit } from '@waha/domain/audit/audit.contract';
import { createStaffQueue } from '#shell/staff/queue/queue';
import type { AuditFilter } from './audit-address';

/** The lines that match the filter, the newest first; refetched at every visit. */
export const auditQuery = ({ q, kind, person, from, to }: AuditFilter) => ({
  ...createStaffQueue(['audit', 'list', { q, kind, person, from, to }], listAudit, {
    query: { q, kind, person, from, to },
  }),
  staleTime: 0,
});
