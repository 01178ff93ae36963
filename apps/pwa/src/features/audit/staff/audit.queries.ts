import { listAudit } from '@waha/domain/audit/audit.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import { listStaff } from '@waha/domain/staff-accounts/staff-accounts.contract';
import { endpointQuery } from '#platform/endpoint-query';
import { createStaffQueue } from '#shell/staff/queue/queue';
import type { AuditFilter } from './audit-address';

/** The lines that match the filter, the newest first; refetched at every visit. */
export const auditQuery = ({ q, kind, person, by, from, to }: AuditFilter) => ({
  ...createStaffQueue(['audit', 'list', { q, kind, person, by, from, to }], listAudit, {
    query: { q, kind, person, by, from, to },
  }),
  staleTime: 0,
});

/** The staff accounts, whose actions can be listed. */
export const colleaguesQuery = endpointQuery(['staff-accounts', 'list'], listStaff, {}, { staleTime: MINUTE });
