import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { findUrgentConcerns } from '@waha/domain/operations/concerns';
import { StaffWarning } from '#shell/staff/warning';
import { operationsQuery } from './operations.queries';
import { translateConcern } from './translate-concern';

/**
 * Shows urgent problems on every page of the dashboard except the operations page, which shows them itself. Renders
 * nothing if all is well, or the status is unknown.
 */
export function OperationsWarning() {
  const { data } = useQuery(operationsQuery());
  const { search } = useLocation();
  // Turned-off backups are a decision of the operator: only the operations page mentions them.
  const concerns = data ? findUrgentConcerns(data).filter(({ about }) => about !== 'backup_off') : [];
  if (!data || search.view === 'operations' || concerns.length === 0) return null;
  return (
    <div className="mb-4">
      <StaffWarning title={i18n._('The server needs attention')}>
        {concerns.map(({ about }) => (
          <li key={about}>{translateConcern(about, data)}</li>
        ))}
      </StaffWarning>
    </div>
  );
}
